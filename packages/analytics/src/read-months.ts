import { type AccountId, type Decimal, decimal } from "@isotherm/core";
import type { Counter, CountersBetween } from "@isotherm/store/analytics/index";
import type { Table } from "@isotherm/store/table";
import { bucketOf, placeOf } from "./cells.ts";
import { figure } from "./estimate-rows.ts";
import { orderPlaceOf, orderSumsOf } from "./order-cells.ts";
import { orderCellOf } from "./order-contribution.ts";
import { readStandingCounters } from "./read-standing-counters.ts";

/** What happened in a month of UTC. Masses in tonnes. */
export interface MonthFigures {
  /** `2026-03`. */
  readonly month: string;
  readonly estimated: Decimal;
  readonly ordered: Decimal;
  /** Of what was ordered in the month, what is retired by now. */
  readonly retired: Decimal;
  /** What the orders cost without fees, by currency. */
  readonly costs: ReadonlyMap<string, Decimal>;
}

/**
 * Estimates and orders of an account in some months that follow one another: one query for each of both, whatever there is.
 *
 * @throws ApiError selection_too_large
 */
export const readMonths = async (
  table: Table,
  account: AccountId,
  months: readonly string[],
): Promise<MonthFigures[]> => {
  const placesOf = (placeIn: (month: string) => string) => ({
    first: placeIn(months[0] ?? ""),
    last: placeIn(months.at(-1) ?? ""),
  });
  const ofEstimates = placesOf((month) => placeOf("created", "plain", "month", month));
  const ofOrders = placesOf((month) => orderPlaceOf("bundle", "month", month));
  const ranges = [ofEstimates, ofOrders];
  const counters = (await readStandingCounters(table, { accounts: [account], ranges })).get(account) ?? [];
  const inMonths = ({ first, last }: CountersBetween): Map<string, Counter[]> =>
    Map.groupBy(
      counters.filter(({ place }) => first <= place && place <= last),
      ({ place }) => bucketOf(place),
    );
  const [estimates, orders] = [inMonths(ofEstimates), inMonths(ofOrders)];
  return months.map((month) => ({
    month,
    estimated: (estimates.get(month) ?? []).reduce((all, { figures }) => all.plus(figure(figures, "mass")), decimal(0)),
    ...orderedIn(orders.get(month) ?? []),
  }));
};

const orderedIn = (counters: readonly Counter[]): Pick<MonthFigures, "ordered" | "retired" | "costs"> => {
  const costs = new Map<string, Decimal>();
  let [ordered, retired] = [decimal(0), decimal(0)];
  for (const { cell, figures } of counters) {
    const { quantity, value, lines } = orderSumsOf(figures, undefined);
    if (lines.isZero()) continue;
    const { currency } = orderCellOf(cell);
    ordered = ordered.plus(quantity);
    retired = retired.plus(orderSumsOf(figures, "complete").quantity);
    costs.set(currency, value.plus(costs.get(currency) ?? 0));
  }
  return { ordered, retired, costs };
};
