import type { AccountId, EstimateId, OrderId } from "@isotherm/core";
import { OrderClaim, OrderItem } from "../items/order-item.ts";
import { keys } from "../keys.ts";
import { readItem } from "../read.ts";
import type { Table } from "../table.ts";

/** Orders of accounts. */
export const orderQueries = (table: Table) => ({
  one: (account: AccountId, id: OrderId) => readItem(table, keys.order(account, id), OrderItem, { consistent: true }),
  /** Which order used an idempotency key. */
  claimOfKey: (account: AccountId, key: string) =>
    readItem(table, keys.orderKeyClaim(account, key), OrderClaim, { consistent: true }),
  /** Which order was placed from an estimate and neither cancelled nor failed since. */
  claimOfEstimate: (account: AccountId, estimate: EstimateId) =>
    readItem(table, keys.estimateClaim(account, estimate), OrderClaim, { consistent: true }),
});
