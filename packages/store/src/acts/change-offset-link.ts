import { act, commitInTurn, type Committing, replace } from "../act.ts";
import { offsetLinkItem, type StoredOffsetLink } from "../items/offset-link-item.ts";

/**
 * Changes an offset link: what was read, as `changed` makes it, on condition that nobody has changed it meanwhile; then
 * it is read again.
 *
 * @throws Contended when others stay faster
 */
export const changeOffsetLink = (
  committing: Committing,
  read: () => Promise<StoredOffsetLink>,
  changed: (link: StoredOffsetLink) => StoredOffsetLink,
): Promise<StoredOffsetLink> =>
  commitInTurn(committing, async (commit) => {
    const before = await read();
    const after = { ...changed(before), revision: before.revision + 1 };
    const expected = { attribute: "revision", value: before.revision };
    await commit(act("change offset link", [replace(offsetLinkItem(after), expected, { orTryAgain: true })]));
    return after;
  });
