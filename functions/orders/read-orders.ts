import {
  getOrder as getOrderOperation,
  getOrderByKey as getOrderByKeyOperation,
  IdempotencyKey,
  listOrders as listOrdersOperation,
} from "@isotherm/contract";
import { isAcceptedId, ApiError } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { cutPage, idAfter } from "@isotherm/store";
import type { ReadUses } from "./dependencies.ts";

/**
 * Returns an order of the acting account.
 *
 * @throws ApiError not_found
 */
export const getOrder = ({ orders }: Pick<ReadUses, "orders">) =>
  serves(getOrderOperation, async ({ account, params }) => {
    const stored = await orders.one(account.id, params["id"]);
    if (!stored) throw new ApiError("not_found");
    return stored.order;
  });

/**
 * Returns the order that an idempotency key of the acting account created.
 *
 * @throws ApiError not_found, also for what can be no key
 */
export const getOrderByKey = ({ orders }: Pick<ReadUses, "orders">) =>
  serves(getOrderByKeyOperation, async ({ account, params }) => {
    const key = IdempotencyKey.safeParse(params["idempotency_key"]);
    const id = account.id;
    const claim = key.success ? await orders.claimOfKey(id, key.data) : undefined;
    const stored = claim && (await orders.one(id, claim.order_id));
    if (!stored) throw new ApiError("not_found");
    return stored.order;
  });

/**
 * Lists the orders of the acting account, newest first.
 *
 * @throws ApiError id_invalid for a cursor of another list, or an offset link that is none of the account's
 */
export const listOrders = ({ orders, offsetLink, cursors: cursorsOfList }: ReadUses) =>
  serves(listOrdersOperation, async ({ account, query: { offset_link_id: link }, page: { limit, after } }) => {
    const known = link === undefined || (isAcceptedId(link) && (await offsetLink(account.id, link)));
    if (!known) throw new ApiError("id_invalid", "offset_link_id: the account has no such offset link.");
    const cursors = await cursorsOfList(`orders ${account.id} ${JSON.stringify([link ?? null])}`);
    const position = await idAfter(cursors, "order", after, (id) => orders.one(account.id, id));
    const found = await orders.newest(account.id, { link, after: position, limit: limit + 1 });
    return cutPage({
      resources: found,
      limit,
      cursors,
      positionOf: ({ order }) => order.id,
      answerOf: ({ order }) => order,
    });
  });
