import type { AccountId, EstimateId, OffsetLinkId, OrderId } from "@isotherm/core";
import { LinkOrder, OrderClaim, OrderItem, type StoredOrder } from "../items/order-item.ts";
import { type Key, keys, sortKeys } from "../keys.ts";
import { newestItems, readItem } from "../read.ts";
import type { Table } from "../table.ts";
import { readMany } from "../whole-batch.ts";

/** Which orders of a list are wanted: those that came through a link, if one is named, made before another. */
export interface OrdersAfter {
  readonly link: OffsetLinkId | undefined;
  readonly after: OrderId | undefined;
  readonly limit: number;
}

/** Orders of accounts. */
export const orderQueries = (table: Table) => ({
  one: (account: AccountId, id: OrderId) => readItem(table, keys.order(account, id), OrderItem, { consistent: true }),
  /** The newest orders of an account, at most so many. */
  newest: (account: AccountId, { link, after, limit }: OrdersAfter): Promise<StoredOrder[]> =>
    link === undefined ? newestOrders(table, account, after, limit) : newestOfLink(table, account, link, after, limit),
  /** Which order used an idempotency key. */
  claimOfKey: (account: AccountId, key: string) =>
    readItem(table, keys.orderKeyClaim(account, key), OrderClaim, { consistent: true }),
  /** Which order was placed from an estimate and neither cancelled nor failed since. */
  claimOfEstimate: (account: AccountId, estimate: EstimateId) =>
    readItem(table, keys.estimateClaim(account, estimate), OrderClaim, { consistent: true }),
});

const newestOrders = async (
  table: Table,
  account: AccountId,
  after: OrderId | undefined,
  limit: number,
): Promise<StoredOrder[]> => {
  const items = await newestItems(table, {
    pk: keys.account(account).pk,
    beginning: sortKeys.orders,
    after: after && keys.order(account, after),
    limit,
  });
  return items.map((item) => OrderItem.parse(item));
};

const newestOfLink = async (
  table: Table,
  account: AccountId,
  link: OffsetLinkId,
  after: OrderId | undefined,
  limit: number,
): Promise<StoredOrder[]> => {
  const items = await newestItems(table, {
    pk: keys.account(account).pk,
    beginning: sortKeys.ordersOfLink(link),
    after: after && keys.linkOrder(account, link, after),
    limit,
  });
  return ordersOf(
    table,
    items.map((item) => keys.order(account, LinkOrder.parse(item).order_id)),
  );
};

/** The orders of these keys, in their order. */
const ordersOf = async (table: Table, wanted: readonly Key[]): Promise<StoredOrder[]> => {
  const orders = await readMany(table, wanted, OrderItem);
  const found = new Map<string, StoredOrder>(orders.map((stored) => [stored.order.id, stored]));
  return wanted.flatMap(({ sk }) => found.get(sk.slice(sortKeys.orders.length)) ?? []);
};
