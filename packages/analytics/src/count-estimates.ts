import { type AccountId, type Clock, DAY_MS, decimal, type EstimateId } from "@isotherm/core";
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
import { addDeltas, changesIn, type Deltas, withCountedMetadata } from "./cells.ts";
import type { Contribution, Part } from "./contribution.ts";
import { widened } from "./metadata-values.ts";

/** What counting needs. */
export interface Counting extends Committing {
  readonly clock: Clock;
}

/** A version of an estimate, as the stream or the table tells it. */
export interface EstimateVersion {
  readonly account: AccountId;
  readonly id: EstimateId;
  readonly version: number;
  /** Undefined: the estimate is gone, whatever its last version was. */
  readonly contribution: Contribution | undefined;
}

/** The version of what is gone: behind every other. */
export const GONE = Number.MAX_SAFE_INTEGER;

/**
 * Makes figures follow versions of estimates, in every generation that there is. What an estimate has added so far is kept
 * with its version, and replaced in the same transaction that adds and takes away: versions may come twice and late.
 *
 * @returns the accounts that it did not succeed for, each with the error
 */
export const countEstimates = async (
  counting: Counting,
  versions: readonly EstimateVersion[],
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

/** Makes one generation's figures of an account follow versions of its estimates. */
export const countOfAccount = async (
  counting: Counting,
  of: FiguresOf,
  versions: readonly EstimateVersion[],
): Promise<void> => {
  const last = new Map<EstimateId, EstimateVersion>();
  for (const one of versions) if (one.version >= (last.get(one.id)?.version ?? 0)) last.set(one.id, one);
  const metadata = [...last.values()].flatMap(({ contribution }) => (contribution ? [contribution.metadata] : []));
  const counted = metadata.some((pairs) => Object.keys(pairs).length > 0)
    ? await widenCountedMetadata(counting, of, (before) => widened(before, metadata))
    : {};
  let left = [...last.values()].map((one) => ({
    ...one,
    contribution: one.contribution && withCountedMetadata(bounded(one.contribution), counted),
  }));
  while (left.length > 0) {
    const some = left.slice(0, AT_ONCE);
    const done = await commitInTurn(counting, async (commit) => {
      const ids = some.map(({ id }) => id);
      const before = await readContributions(counting.table, of.generation, of.account, ids);
      const { writes, finished } = nextWrites(counting, of, some, before);
      if (writes.length > 0) await commit(writeTransaction("count estimates", writes));
      return finished;
    });
    left = left.filter(({ id }) => !done.has(id));
  }
};

/** Writes of a transaction, at most: DynamoDB's own limit. */
const MOST_WRITES = 100;
/** Estimates that are looked at for one transaction: each needs a write of its own, and there are counters besides. */
const AT_ONCE = 90;
const KEPT_WHEN_GONE_DAYS = 30;

/** As much as fits into one transaction, and which estimates are right after it. */
const nextWrites = (
  { clock }: Pick<Counting, "clock">,
  of: FiguresOf,
  versions: readonly EstimateVersion[],
  before: ReadonlyMap<EstimateId, KeptContribution>,
) => {
  const finished = new Set<EstimateId>();
  const kept: Write[] = [];
  let deltas: Deltas = new Map();
  for (const { id, version, contribution } of versions) {
    const standing = before.get(id);
    const earlier = standing?.contribution === undefined ? undefined : parseContribution(standing.contribution);
    if (standing && standing.version >= version) {
      finished.add(id);
      continue;
    }
    const revision = (standing?.revision ?? 0) + 1;
    const fits = (wider: Deltas) => kept.length + 1 + changesIn(wider).length <= MOST_WRITES;
    const without = widenedBy(deltas, earlier, -1);
    const whole = widenedBy(without, contribution, 1);
    if (fits(whole)) {
      deltas = whole;
      const ttl = Math.floor((clock.nowMs() + KEPT_WHEN_GONE_DAYS * DAY_MS) / 1_000);
      kept.push(keepContribution(of, { id, version, revision, ...contentOf(contribution, ttl) }, standing));
      finished.add(id);
    } else if (kept.length === 0 && earlier && standing) {
      // Too much for one transaction: first what it has added is taken away, then it is added anew.
      deltas = without;
      kept.push(keepContribution(of, { id, version: standing.version, revision }, standing));
      break;
    } else break;
  }
  return { finished, writes: [...kept, ...changesIn(deltas).map((counter) => addToCounter(of, counter))] };
};

/** Changes of counters with what an estimate adds or takes away besides. */
const widenedBy = (deltas: Deltas, contribution: Contribution | undefined, sign: 1 | -1): Deltas => {
  if (!contribution) return deltas;
  const wider: Deltas = new Map([...deltas].map(([key, one]) => [key, { ...one, figures: new Map(one.figures) }]));
  addDeltas(wider, contribution, sign);
  return wider;
};

const contentOf = (contribution: Contribution | undefined, ttl: number) =>
  contribution ? { contribution: contributionText(contribution) } : { ttl };

/** DynamoDB's numbers have 38 digits: with 12 of them behind the point, a million of the largest estimates fit into one figure. */
const LARGEST = decimal("1e20");

const bounded = (contribution: Contribution): Contribution => {
  const isTooLarge = ({ mass, activity }: Part) => mass.gte(LARGEST) || (activity?.gte(LARGEST) ?? false);
  return contribution.parts.some(isTooLarge) ? { ...contribution, parts: [] } : contribution;
};

const contributionText = (contribution: Contribution): string => JSON.stringify(contribution);

/** Decimals are written as text. */
const parseContribution = (text: string): Contribution => {
  const read = JSON.parse(text) as Contribution;
  return {
    ...read,
    parts: read.parts.map((part) => ({
      ...part,
      mass: decimal(part.mass),
      ttw: decimal(part.ttw),
      unknown: decimal(part.unknown),
      activity: part.activity === undefined ? undefined : decimal(part.activity),
    })),
  };
};
