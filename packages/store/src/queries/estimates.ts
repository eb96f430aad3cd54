import type { AccountId, EstimateId } from "@isotherm/core";
import { EstimateItem, EstimateKeyClaim } from "../items/estimate-item.ts";
import { keys } from "../keys.ts";
import { readItem } from "../read.ts";
import type { Table } from "../table.ts";

/** Estimates of accounts. */
export const estimateQueries = (table: Table) => ({
  one: (account: AccountId, id: EstimateId) =>
    readItem(table, keys.estimate(account, id), EstimateItem, { consistent: true }),
  /** Which estimate used an idempotency key. */
  claimOf: (account: AccountId, key: string) =>
    readItem(table, keys.estimateKeyClaim(account, key), EstimateKeyClaim, { consistent: true }),
});
