import { ApiError, DAY_MS, instantMs } from "@isotherm/core";
import { keys } from "../keys.ts";
import { update, type WriteTransaction } from "../write-transaction.ts";

/** What an order costs the account of the offset link that it came through, and what the link allows. In minor units. */
export interface LinkCost {
  readonly token: string;
  /** The UTC day that it counts on, `2026-03-01`. */
  readonly day: string;
  readonly cost: number;
  readonly limits: { readonly order: number; readonly daily: number; readonly total: number };
}

/** How long the counter of a day is kept, from the beginning of the day. */
const DAY_KEPT_SECONDS = (3 * DAY_MS) / 1_000;

/**
 * Adds the cost of an order to what its link has cost in total and on the day. The conditions are checked in the order's own
 * transaction, so orders placed at once never exceed a limit together.
 *
 * @throws ApiError offset_link_limit_reached when the order alone is above a limit
 */
export const linkCostWrites = ({ token, day, cost, limits }: LinkCost): WriteTransaction["writes"] => {
  if (cost > Math.min(limits.order, limits.daily, limits.total)) throw new ApiError("offset_link_limit_reached");
  const guard = { orRefuse: "offset_link_limit_reached" } as const;
  const add = {
    change: "set #schema = :one add #spent :cost",
    onlyIf: "attribute_not_exists(#spent) or #spent <= :room",
  };
  const ttl = instantMs(`${day}T00:00:00.000Z`) / 1_000 + DAY_KEPT_SECONDS;
  return [
    update({ ...add, key: keys.linkSpent(token, "total"), values: { one: 1, cost, room: limits.total - cost } }, guard),
    update(
      {
        ...add,
        change: "set #schema = :one, #ttl = :ttl add #spent :cost",
        key: keys.linkSpent(token, day),
        values: { one: 1, ttl, cost, room: limits.daily - cost },
      },
      guard,
    ),
  ];
};
