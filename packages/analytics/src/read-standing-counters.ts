import { type AccountId, ApiError, type Decimal } from "@isotherm/core";
import {
  addFigures,
  type Counter,
  type CountersBetween,
  type ReadBudget,
  readCounters,
  readPending,
  readStandingPending,
  type Waiting,
} from "@isotherm/store/analytics/index";
import { inParallel } from "@isotherm/store/read";
import type { Table } from "@isotherm/store/table";
import { changesIn, type Deltas, parseCounted, widenedBy } from "./counted.ts";

/** How often counters are read anew because what waited went into them meanwhile. */
const MOST_ROUNDS = 4;

/** Which counters are wanted: those of some accounts in some ranges of places. */
export interface StandingWanted {
  readonly accounts: readonly AccountId[];
  readonly ranges: readonly CountersBetween[];
}

/**
 * Counters of accounts with what waits to be added to them, each counter once.
 *
 * @throws ApiError selection_too_large when the answer has read too many, service_unavailable when counters changed so often
 *   meanwhile that no reading was whole
 */
export const readStandingCounters = async (
  table: Table,
  { accounts, ranges }: StandingWanted,
): Promise<ReadonlyMap<AccountId, readonly Counter[]>> => {
  const budget: ReadBudget = { read: 0 };
  const whole = new Map<AccountId, readonly Counter[]>();
  let left = accounts;
  for (let round = 1; left.length > 0; round += 1) {
    if (round > MOST_ROUNDS) throw new ApiError("service_unavailable");
    const { generation, pending: before } = await readStandingPending(table, left);
    const queries = left.flatMap((account) => ranges.map((range) => ({ account, range })));
    const read = await inParallel(queries, async ({ account, range }) => ({
      account,
      counters: await readCounters(table, generation, account, range, budget),
    }));
    const byAccount = Map.groupBy(read, ({ account }) => account);
    // What went into the counters while they were read might be in both, and would be told twice.
    const waited = left.filter((account) => before.get(account)?.waiting.length !== 0);
    const after = waited.length === 0 ? before : await readPending(table, generation, waited);
    left = waited.filter((account) => after.get(account)?.folds !== before.get(account)?.folds);
    for (const [account, { waiting }] of before) {
      if (left.includes(account)) continue;
      const counters = (byAccount.get(account) ?? []).flatMap((one) => one.counters);
      whole.set(account, waiting.length === 0 ? counters : merged([...counters, ...waitingIn(ranges, waiting)]));
    }
  }
  return whole;
};

/** What waits, as changes of the counters in some ranges. */
const waitingIn = (ranges: readonly CountersBetween[], waiting: readonly Waiting[]): Counter[] => {
  let deltas: Deltas = new Map();
  for (const { earlier, contribution } of waiting) {
    if (earlier !== undefined) deltas = widenedBy(deltas, parseCounted(earlier), -1);
    if (contribution !== undefined) deltas = widenedBy(deltas, parseCounted(contribution), 1);
  }
  return changesIn(deltas).filter(({ place }) =>
    ranges.some(({ first, last }) => first <= place && (place <= last || place.startsWith(last))),
  );
};

/** Counters of the same place and cell as one. */
const merged = (counters: readonly Counter[]): Counter[] => {
  const found = new Map<string, Counter & { readonly figures: Map<string, Decimal> }>();
  for (const { place, cell, figures } of counters) {
    const key = `${place} ${cell}`;
    const one = found.get(key) ?? { place, cell, figures: new Map<string, Decimal>() };
    addFigures(one.figures, figures, 1);
    found.set(key, one);
  }
  return [...found.values()];
};
