import { type Order, listOrders as operation } from "@isotherm/contract";
import { type AccountId, isAcceptedId, type OrderId, Refusal } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { cutPage } from "@isotherm/store";
import type { ReadUses } from "./order-uses.ts";

/**
 * Lists the orders of the acting account, newest first.
 *
 * @throws Refusal id_invalid for a cursor of another list, or an offset link's id that can be none
 */
export const listOrders = ({ orders, cursors: cursorsOfList }: ReadUses) =>
  serves(operation, async ({ account, query: { offset_link_id: link }, page: { limit, after } }) => {
    if (link !== undefined && !isAcceptedId(link)) throw new Refusal("id_invalid", "offset_link_id: is not an id.");
    const cursors = await cursorsOfList(`orders ${account.id} ${JSON.stringify([link ?? null])}`);
    // A position of a genuine cursor is the id of an order.
    const position = after === undefined ? undefined : (cursors.decode(after) as OrderId);
    const found = await orders.newest(account.id as AccountId, { link, after: position, limit: limit + 1 });
    const resources = found.map(({ order }) => order);
    return cutPage({ resources, limit: Math.min(limit, fitting(resources)), cursors, positionOf: ({ id }) => id });
  });

/** A function answers at most 6 MB. */
const LARGEST_PAGE_BYTES = 4_000_000;

/** How many orders fit into one answer; at least one. Metadata can make an order as large as a request. */
const fitting = (orders: readonly Order[]): number => {
  let bytes = 0;
  const tooMany = orders.findIndex((order) => {
    bytes += Buffer.byteLength(JSON.stringify(order));
    return bytes > LARGEST_PAGE_BYTES;
  });
  return tooMany === -1 ? orders.length : Math.max(tooMany, 1);
};
