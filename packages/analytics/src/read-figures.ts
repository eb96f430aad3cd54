import { type AccountId, ApiError, type Decimal } from "@isotherm/core";
import { addFigures, type Counter } from "@isotherm/store/analytics/index";
import type { Table } from "@isotherm/store/table";
import { type Basis, type Cell, cellOf, cellText, type Family, placeOf } from "./cells.ts";
import type { Period } from "./periods.ts";
import { readStandingCounters } from "./read-standing-counters.ts";
import { bucketsOf, joined, segmentsOf } from "./segments.ts";

/** Figures of a period that belong to one account and cell. */
export interface PeriodFigures {
  readonly period: Period;
  readonly account: AccountId;
  readonly cell: Cell;
  readonly figures: ReadonlyMap<string, Decimal>;
}

/** Which figures are wanted. */
export interface FiguresWanted {
  readonly accounts: readonly AccountId[];
  readonly basis: Basis;
  readonly periods: readonly Period[];
  /** Whether metadata must be told apart. */
  readonly byMetadata: boolean;
}

/** Queries that one answer may need: with days of a time zone and many accounts there is no end to them. */
const MOST_QUERIES = 5_000;

/**
 * The figures of some periods, of each account and cell.
 *
 * @throws ApiError selection_too_large
 */
export const readFigures = async (table: Table, wanted: FiguresWanted): Promise<PeriodFigures[]> => {
  const { accounts, periods, byMetadata } = wanted;
  const ranges = joined(periods.flatMap((period) => segmentsOf(period)));
  const families: readonly Family[] = byMetadata ? ["plain", "metadata"] : ["plain"];
  if (accounts.length * families.length * ranges.length > MOST_QUERIES)
    throw new ApiError("selection_too_large", TOO_MANY);
  const places = families.flatMap((family) =>
    ranges.map((range) => {
      const buckets = bucketsOf(range);
      return {
        first: placeOf(wanted.basis, family, range.level, buckets[0] ?? ""),
        last: placeOf(wanted.basis, family, range.level, buckets.at(-1) ?? ""),
      };
    }),
  );
  const found = new Map<string, Counter[]>();
  for (const [account, counters] of await readStandingCounters(table, { accounts, ranges: places }))
    for (const [place, own] of Map.groupBy(counters, (counter) => counter.place)) found.set(`${account} ${place}`, own);
  const sums = accounts.flatMap((account) => periods.map((period) => sumsOf(found, wanted, { account, period })));
  return sums.flat();
};

const TOO_MANY =
  "So many accounts and periods would take too many reads: ask for fewer accounts, longer periods, or UTC.";

interface Where {
  readonly account: AccountId;
  readonly period: Period;
}

/** The figures of an account and period, by cell. Where metadata counts, what has none is the rest of all there is. */
const sumsOf = (
  found: ReadonlyMap<string, readonly Counter[]>,
  { basis, byMetadata }: FiguresWanted,
  { account, period }: Where,
): PeriodFigures[] => {
  const cells = new Map<string, Map<string, Decimal>>();
  const add = (cell: string, figures: Counter["figures"], sign: 1 | -1): void => {
    const sums = cells.get(cell) ?? new Map<string, Decimal>();
    addFigures(sums, figures, sign);
    cells.set(cell, sums);
  };
  const families: readonly Family[] = byMetadata ? ["plain", "metadata"] : ["plain"];
  for (const segment of segmentsOf(period)) {
    for (const bucket of bucketsOf(segment)) {
      for (const family of families) {
        const counters = found.get(`${account} ${placeOf(basis, family, segment.level, bucket)}`) ?? [];
        for (const { cell, figures } of counters) {
          add(cell, figures, segment.sign);
          if (family === "metadata") add(withoutMetadata(cell), figures, segment.sign === 1 ? -1 : 1);
        }
      }
    }
  }
  return [...cells]
    .filter(([, figures]) => [...figures.values()].some((value) => !value.isZero()))
    .map(([cell, figures]) => ({ period, account, cell: cellOf(cell), figures }));
};

const withoutMetadata = (cell: string): string => cellText({ ...cellOf(cell), metadata: {} });
