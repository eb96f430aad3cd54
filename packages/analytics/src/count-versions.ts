import { type AccountId, type Clock, DAY_MS } from "@isotherm/core";
import {
  addToCounter,
  type FiguresOf,
  keepContribution,
  type KeptContribution,
  readContributions,
  readGenerations,
  widenCountedMetadata,
} from "@isotherm/store/analytics/index";
import { inParallel } from "@isotherm/store/read";
import { type Committing, commitInTurn } from "@isotherm/store/table";
import { type Write, writeTransaction } from "@isotherm/store/write-transaction";
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
 * Makes figures follow versions of estimates and orders, in every generation that there is. What each has added so far is
 * kept with its version, and replaced in the same transaction that adds and takes away: versions may come twice and late.
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
  let left = [...last.values()].map((one) => ({
    ...one,
    contribution: one.contribution && countable(one.contribution),
  }));
  while (left.length > 0) {
    const some = left.slice(0, AT_ONCE);
    const done = await commitInTurn(counting, async (commit) => {
      const items = some.map(({ item }) => item);
      const before = await readContributions(counting.table, of.generation, of.account, items);
      const { writes, finished } = nextWrites(counting, of, some, before);
      if (writes.length > 0) await commit(writeTransaction("count versions", writes));
      return finished;
    });
    left = left.filter(({ item }) => !done.has(item));
  }
};

/** Writes of a transaction, at most: DynamoDB's own limit. */
const MOST_WRITES = 100;
/** Estimates and orders that are looked at for one transaction: each needs a write of its own, and there are counters besides. */
const AT_ONCE = 90;
const KEPT_WHEN_GONE_DAYS = 30;

/** As much as fits into one transaction, and which versions are right after it. */
const nextWrites = (
  { clock }: Pick<Counting, "clock">,
  of: FiguresOf,
  versions: readonly Version[],
  before: ReadonlyMap<string, KeptContribution>,
) => {
  const finished = new Set<string>();
  const kept: Write[] = [];
  let deltas: Deltas = new Map();
  for (const { item, version, contribution } of versions) {
    const standing = before.get(item);
    const earlier = standing?.contribution === undefined ? undefined : parseCounted(standing.contribution);
    if (standing && standing.version >= version) {
      finished.add(item);
      continue;
    }
    const revision = (standing?.revision ?? 0) + 1;
    const fits = (wider: Deltas) => kept.length + 1 + changesIn(wider).length <= MOST_WRITES;
    const without = widenedBy(deltas, earlier, -1);
    const whole = widenedBy(without, contribution, 1);
    if (fits(whole)) {
      deltas = whole;
      const ttl = Math.floor((clock.nowMs() + KEPT_WHEN_GONE_DAYS * DAY_MS) / 1_000);
      kept.push(keepContribution(of, { item, version, revision, ...contentOf(contribution, ttl) }, standing));
      finished.add(item);
    } else {
      if (kept.length > 0) break;
      // Too much for one transaction: a step on the way, of the version of before, and the rest in the next ones.
      const step = between(earlier, contribution);
      deltas = widenedBy(without, step, 1);
      const content = step && { contribution: countedText(step) };
      kept.push(keepContribution(of, { item, version: standing?.version ?? NONE, revision, ...content }, standing));
      break;
    }
  }
  return { finished, writes: [...kept, ...changesIn(deltas).map((counter) => addToCounter(of, counter))] };
};

const contentOf = (contribution: Counted | undefined, ttl: number) =>
  contribution ? { contribution: countedText(contribution) } : { ttl };
