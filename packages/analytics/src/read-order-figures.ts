import { type AccountId, type Decimal } from "@isotherm/core";
import { addFigures } from "@isotherm/store/analytics/index";
import type { Table } from "@isotherm/store/table";
import { bucketOf } from "./cells.ts";
import { orderPlaceOf } from "./order-cells.ts";
import { type OrderCell, orderCellOf } from "./order-contribution.ts";
import { dayAfter } from "./periods.ts";
import { readStandingCounters } from "./read-standing-counters.ts";
import { bucketsOf, joined, segmentsOf } from "./segments.ts";

/** Figures of orders that belong to one bundle or project. */
export interface OrderFigures {
  readonly cell: OrderCell;
  readonly figures: ReadonlyMap<string, Decimal>;
}

/** The same of one UTC day. */
export interface OrderDay extends OrderFigures {
  readonly day: string;
}

/** Whose figures are wanted, and of which UTC days, both inclusive. */
export interface OrdersWanted {
  readonly account: AccountId;
  readonly of: OrderCell["of"];
  readonly first: string;
  readonly last: string;
}

/**
 * What the orders of some days come to, by bundle or project. Reads whole months, and days at the ends.
 *
 * @throws ApiError selection_too_large
 */
export const readOrderFigures = async (
  table: Table,
  { account, of, first, last }: OrdersWanted,
): Promise<OrderFigures[]> => {
  const period = { from: `${first}T00:00:00.000Z`, to: `${dayAfter(last, 1)}T00:00:00.000Z` } as const;
  const segments = segmentsOf(period);
  const ranges = joined(segments).map((range) => {
    const buckets = bucketsOf(range);
    return {
      first: orderPlaceOf(of, range.level, buckets[0] ?? ""),
      last: orderPlaceOf(of, range.level, buckets.at(-1) ?? ""),
    };
  });
  const counters = (await readStandingCounters(table, { accounts: [account], ranges })).get(account) ?? [];
  const found = Map.groupBy(counters, ({ place }) => place);
  const sums = new Map<string, Map<string, Decimal>>();
  for (const segment of segments)
    for (const bucket of bucketsOf(segment))
      for (const { cell, figures } of found.get(orderPlaceOf(of, segment.level, bucket)) ?? []) {
        const sum = sums.get(cell) ?? new Map<string, Decimal>();
        addFigures(sum, figures, segment.sign);
        sums.set(cell, sum);
      }
  return [...sums].map(([cell, figures]) => ({ cell: orderCellOf(cell), figures }));
};

/**
 * What the orders of some days come to, by day and by bundle or project, oldest first. Days without orders are left out.
 *
 * @throws ApiError selection_too_large
 */
export const readOrderDays = async (table: Table, { account, of, first, last }: OrdersWanted): Promise<OrderDay[]> => {
  const ranges = [{ first: orderPlaceOf(of, "day", first), last: orderPlaceOf(of, "day", last) }];
  const counters = (await readStandingCounters(table, { accounts: [account], ranges })).get(account) ?? [];
  const inOrder = counters.toSorted((a, b) => (a.place < b.place ? -1 : 1));
  return inOrder.map(({ place, cell, figures }) => ({ day: bucketOf(place), cell: orderCellOf(cell), figures }));
};
