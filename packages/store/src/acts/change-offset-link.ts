import { Refusal } from "@isotherm/core";
import { act, commit, type Committing, GuardFailed, replace } from "../act.ts";
import { offsetLinkItem, type StoredOffsetLink } from "../items/offset-link-item.ts";

const ATTEMPTS = 5;

/**
 * Changes an offset link: what was read, as `changed` makes it, on condition that nobody has changed it meanwhile; then
 * it is read again.
 *
 * @throws Refusal service_unavailable when others stay faster
 */
export const changeOffsetLink = async (
  committing: Committing,
  read: () => Promise<StoredOffsetLink>,
  changed: (link: StoredOffsetLink) => StoredOffsetLink,
): Promise<StoredOffsetLink> => {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const before = await read();
    const after = { ...changed(before), revision: before.revision + 1 };
    try {
      const expected = { attribute: "revision", value: before.revision };
      await commit(committing, act("change offset link", [replace(offsetLinkItem(after), expected)]));
      return after;
    } catch (error) {
      if (!(error instanceof GuardFailed)) throw error;
    }
  }
  throw new Refusal("service_unavailable");
};
