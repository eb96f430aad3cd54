import {
  type AnyAccount,
  getOrder as getOrderOperation,
  getOrderByKey as getOrderByKeyOperation,
  IdempotencyKey,
  listOrders as listOrdersOperation,
  type Order,
  publicCertificateAddress,
} from "@isotherm/contract";
import { isAcceptedId, ApiError } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { cutPage, idAfter, type StoredOrder } from "@isotherm/store";
import type { ReadUses } from "./dependencies.ts";

/**
 * Returns an order of the acting account.
 *
 * @throws ApiError not_found
 */
export const getOrder = (uses: OneUses) =>
  serves(getOrderOperation, async ({ account, params }) => {
    const stored = await uses.orders.one(account.id, params["id"]);
    if (!stored) throw new ApiError("not_found");
    return showOrder(uses, account, stored);
  });

/**
 * Returns the order that an idempotency key of the acting account created.
 *
 * @throws ApiError not_found, also for what can be no key
 */
export const getOrderByKey = (uses: OneUses) =>
  serves(getOrderByKeyOperation, async ({ account, params }) => {
    const key = IdempotencyKey.safeParse(params["idempotency_key"]);
    const id = account.id;
    const claim = key.success ? await uses.orders.claimOfKey(id, key.data) : undefined;
    const stored = claim && (await uses.orders.one(id, claim.order_id));
    if (!stored) throw new ApiError("not_found");
    return showOrder(uses, account, stored);
  });

/**
 * Lists the orders of the acting account, newest first.
 *
 * @throws ApiError id_invalid for a cursor of another list, or an offset link that is none of the account's
 */
export const listOrders = (uses: ReadUses) =>
  serves(listOrdersOperation, async ({ account, query: { offset_link_id: link }, page: { limit, after } }) => {
    const { orders, offsetLink } = uses;
    const known = link === undefined || (isAcceptedId(link) && (await offsetLink(account.id, link)));
    if (!known) throw new ApiError("id_invalid", "offset_link_id: the account has no such offset link.");
    const cursors = await uses.cursors(`orders ${account.id} ${JSON.stringify([link ?? null])}`);
    const position = await idAfter(cursors, "order", after, (id) => orders.one(account.id, id));
    const found = await orders.newest(account.id, { link, after: position, limit: limit + 1 });
    return cutPage({
      resources: await showOrders(uses, account, found),
      limit,
      cursors,
      positionOf: ({ order }) => order.id,
      answerOf: ({ order }) => order,
    });
  });

type ShowUses = Pick<ReadUses, "certificateTokens" | "hasPublicCertificates">;
type OneUses = ShowUses & Pick<ReadUses, "orders">;

/** An order as its account reads it. */
export const showOrder = async (uses: ShowUses, account: AnyAccount, stored: StoredOrder): Promise<Order> => {
  const [shown = stored] = await showOrders(uses, account, [stored]);
  return shown.order;
};

/** Orders as their account reads them: with the address at which everybody may read a certificate, while there is one. */
const showOrders = async (
  uses: ShowUses,
  account: AnyAccount,
  stored: readonly StoredOrder[],
): Promise<readonly StoredOrder[]> => {
  const isPublic = stored.some(({ retired }) => retired) && (await uses.hasPublicCertificates(account));
  const tokens = isPublic ? await uses.certificateTokens() : undefined;
  return stored.map((one) => {
    const token = one.retired && tokens?.seal({ account: account.id, id: one.order.id });
    const public_certificate_url = token === undefined ? null : publicCertificateAddress(one.origin, token);
    return { ...one, order: { ...one.order, public_certificate_url } };
  });
};
