import { listOrders as operation } from "@isotherm/contract";
import { isAcceptedId, Refusal } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { cutPage } from "@isotherm/store";
import type { ReadUses } from "./order-uses.ts";

/**
 * Lists the orders of the acting account, newest first.
 *
 * @throws Refusal id_invalid for a cursor of another list, or an offset link that is none of the account's
 */
export const listOrders = ({ orders, offsetLink, cursors: cursorsOfList }: ReadUses) =>
  serves(operation, async ({ account, query: { offset_link_id: link }, page: { limit, after } }) => {
    const known = link === undefined || (isAcceptedId(link) && (await offsetLink(account.id, link)));
    if (!known) throw new Refusal("id_invalid", "offset_link_id: the account has no such offset link.");
    const cursors = await cursorsOfList(`orders ${account.id} ${JSON.stringify([link ?? null])}`);
    const position = after === undefined ? undefined : cursors.decode(after);
    const found = await orders.newest(account.id, { link, after: position, limit: limit + 1 });
    return cutPage({
      resources: found,
      limit,
      cursors,
      positionOf: ({ order }) => order.id,
      answerOf: ({ order }) => order,
    });
  });
