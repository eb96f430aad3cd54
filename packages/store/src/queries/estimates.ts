import type { AccountId, EstimateId } from "@isotherm/core";
import { EstimateItem, EstimateKeyClaim, type EstimateToOrder, openEstimate } from "../items/estimate-item.ts";
import { keys } from "../keys.ts";
import { readItem } from "../read.ts";
import type { Table } from "../table.ts";

/** Estimates of accounts. */
export const estimateQueries = (table: Table) => {
  const itemOf = (account: AccountId, id: EstimateId) =>
    readItem(table, keys.estimate(account, id), EstimateItem, { consistent: true });
  return {
    one: async (account: AccountId, id: EstimateId) => {
      const item = await itemOf(account, id);
      return item && openEstimate(item);
    },
    /** What an order needs of an estimate, without its answer and its sheet. */
    toOrder: (account: AccountId, id: EstimateId): Promise<EstimateToOrder | undefined> => itemOf(account, id),
    /** Which estimate used an idempotency key. */
    claimOf: (account: AccountId, key: string) =>
      readItem(table, keys.estimateKeyClaim(account, key), EstimateKeyClaim, { consistent: true }),
  };
};
