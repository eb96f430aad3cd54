import { type AccountId, type Clock, DAY_MS } from "@isotherm/core";
import {
  addToCounter,
  type FiguresOf,
  keepLeaf,
  keepLeft,
  type KeptContribution,
  keepWaiting,
  type Leaf,
  readGenerations,
  readLeaves,
  readPending,
  type Waiting,
  widenCountedMetadata,
  widenedLeaves,
} from "@isotherm/store/analytics/index";
import { inParallel } from "@isotherm/store/read";
import { type Committing, commitInTurn } from "@isotherm/store/commit";
import { type WriteTransaction, writeTransaction } from "@isotherm/store/write-transaction";
import { withCountedMetadata } from "./cells.ts";
import {
  between,
  bounded,
  changesIn,
  type Counted,
  countedText,
  type Deltas,
  isOfEstimate,
  parseCounted,
  widenedBy,
} from "./counted.ts";
import { widened } from "./metadata-values.ts";

/** What counting needs. */
export interface Counting extends Committing {
  readonly clock: Clock;
}

/** A version of an estimate or an order, as the stream or the table tells it. */
export interface Version {
  readonly account: AccountId;
  /** The sort key of what it is a version of. */
  readonly item: string;
  readonly version: number;
  /** Undefined: it is gone, whatever its last version was. */
  readonly contribution: Counted | undefined;
}

/** The version of what is gone: behind every other. */
export const GONE = Number.MAX_SAFE_INTEGER;
/** The version of what is not counted as a whole in any: before every other. */
const NONE = -1;

/**
 * Makes figures follow versions of estimates and orders, in every generation that there is. What comes alone waits beside the
 * counters, where readers find it, until there is enough for a transaction. What each has added so far is kept with its version,
 * and replaced in the same transaction that adds and takes away: versions may come twice and late.
 *
 * @returns the accounts that it did not succeed for, each with the error
 */
export const countVersions = async (
  counting: Counting,
  versions: readonly Version[],
): Promise<ReadonlyMap<AccountId, unknown>> => {
  const { current, building } = await readGenerations(counting.table);
  const failed = new Map<AccountId, unknown>();
  const byAccount = Map.groupBy(versions, ({ account }) => account);
  await inParallel([...byAccount], async ([account, own]) => {
    try {
      for (const generation of building === undefined ? [current] : [current, building])
        await countOfAccount(counting, { generation, account }, own);
    } catch (error) {
      failed.set(account, error);
    }
  });
  return failed;
};

/** Makes one generation's figures of an account follow versions of its estimates and orders. */
export const countOfAccount = async (
  counting: Counting,
  of: FiguresOf,
  versions: readonly Version[],
): Promise<void> => {
  const last = new Map<string, Version>();
  for (const one of versions) if (one.version >= (last.get(one.item)?.version ?? 0)) last.set(one.item, one);
  const metadata = [...last.values()].flatMap(({ contribution }) =>
    contribution && isOfEstimate(contribution) ? [contribution.metadata] : [],
  );
  const counted = metadata.some((pairs) => Object.keys(pairs).length > 0)
    ? await widenCountedMetadata(counting, of, (before) => widened(before, metadata))
    : {};
  const countable = (contribution: Counted): Counted =>
    bounded(isOfEstimate(contribution) ? withCountedMetadata(contribution, counted) : contribution);
  let left: readonly Waiting[] = [...last.values()].map(({ item, version, contribution }) => ({
    item,
    version,
    ...(contribution
      ? { contribution: countedText(countable(contribution)) }
      : { until: Math.floor((counting.clock.nowMs() + KEPT_WHEN_GONE_DAYS * DAY_MS) / 1_000) }),
  }));
  for (let room = FIRST_AT_ONCE; left.length > 0;) {
    const some = left.slice(0, room);
    const rest = await commitInTurn(counting, (commit) => countSome(counting, of, some, commit));
    left = [...rest, ...left.slice(room)];
    // What shares counters goes together by the hundred; what does not would be read over and over.
    room = Math.max(LEAST_AT_ONCE, 2 * (some.length - rest.length));
  }
};

/** Versions that are looked at for one transaction: in the first, and in any. */
const FIRST_AT_ONCE = 100;
const LEAST_AT_ONCE = 10;
const KEPT_WHEN_GONE_DAYS = 30;

/** Lets versions wait while they are few, and otherwise counts what waits and as many as fit. Returns the rest. */
const countSome = async (
  { table, clock }: Counting,
  of: FiguresOf,
  versions: readonly Waiting[],
  commit: (committed: WriteTransaction) => Promise<unknown>,
): Promise<readonly Waiting[]> => {
  const pending = (await readPending(table, of.generation, [of.account])).get(of.account);
  if (!pending) throw new Error("what waits was not read");
  const before = new Map(pending.waiting.map((one) => [one.item, one]));
  const leaves = await readLeaves(
    table,
    of,
    versions.flatMap(({ item }) => (before.has(item) ? [] : item)),
  );
  const kept = keptIn(leaves);
  const isNew = ({ item, version }: Waiting): boolean =>
    version > (before.get(item)?.version ?? kept.get(item)?.version ?? NONE);
  const added = versions.filter(isNew).map((one) => {
    const standing = before.get(one.item);
    return { ...one, earlier: standing ? standing.earlier : kept.get(one.item)?.contribution };
  });
  if (added.length === 0) return [];
  const replaced = new Set(added.map(({ item }) => item));
  const waiting = [...pending.waiting.filter(({ item }) => !replaced.has(item)), ...added];
  if (await keepWaiting(table, of, pending, waiting)) return [];
  const others = await readLeaves(table, of, [...before.keys()]);
  const homes = new Map([...leaves, ...others].map((leaf) => [leaf.first, leaf]));
  const { writes, left } = fold(of, [...homes.values()], waiting, Math.floor(clock.nowMs() / 1_000));
  const isPending = ({ item }: Waiting): boolean => before.has(item);
  await commit(writeTransaction("count versions", [...writes, keepLeft(of, pending, left.filter(isPending))]));
  return left.filter((one) => !isPending(one));
};

const keptIn = (leaves: readonly Leaf[]): ReadonlyMap<string, KeptContribution> =>
  new Map(leaves.flatMap((leaf) => [...leaf.kept]));

/** Writes of a transaction, at most: DynamoDB's own limit, without that of what waits. */
const MOST_WRITES = 99;

/** As much as fits into one transaction, and what does not: it waits on. */
const fold = (of: FiguresOf, leaves: readonly Leaf[], waiting: readonly Waiting[], nowSeconds: number) => {
  const added = new Map<string, KeptContribution>();
  let left = [...waiting];
  let deltas: Deltas = new Map();
  for (const [index, { item, earlier, ...next }] of waiting.entries()) {
    const [had, has] = [parsed(earlier), parsed(next.contribution)];
    const without = widenedBy(deltas, had, -1);
    const whole = widenedBy(without, has, 1);
    const kept = new Map([...added, [item, next]]);
    if (changesIn(whole).length + widenedLeaves(leaves, kept, nowSeconds).length <= MOST_WRITES) {
      deltas = whole;
      added.set(item, next);
      left = waiting.slice(index + 1);
      continue;
    }
    if (added.size === 0) {
      // Too much for one transaction: a step on the way, of the version of before, and the rest in the next ones.
      const step = between(had, has);
      const contribution = step && countedText(step);
      deltas = widenedBy(without, step, 1);
      added.set(item, { version: keptIn(leaves).get(item)?.version ?? NONE, contribution });
      left = [{ item, ...next, earlier: contribution }, ...waiting.slice(1)];
    }
    break;
  }
  const changed = widenedLeaves(leaves, added, nowSeconds);
  return {
    left,
    writes: [
      ...changed.map((leaf) => keepLeaf(of, leaf)),
      ...changesIn(deltas).map((counter) => addToCounter(of, counter)),
    ],
  };
};

const parsed = (text: string | undefined): Counted | undefined => (text === undefined ? undefined : parseCounted(text));
