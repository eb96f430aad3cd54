import { act, commit, type Committing, create } from "../act.ts";
import { offsetLinkItem, type StoredOffsetLink } from "../items/offset-link-item.ts";
import { keys } from "../keys.ts";

/** Keeps a new offset link together with its token. */
export const createOffsetLink = async (committing: Committing, link: StoredOffsetLink): Promise<void> => {
  await commit(
    committing,
    act("create offset link", [
      create(offsetLinkItem(link)),
      create({ ...keys.linkToken(link.token), account_id: link.account_id, link_id: link.id }),
    ]),
  );
};
