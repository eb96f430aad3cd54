import { createHash } from "node:crypto";
import { batchOutcome } from "./batch-outcome.ts";
import type { InvocationResult } from "./runtime-api.ts";

/** A change of an item, as Lambda hands it to a function. */
export interface StreamRecord {
  readonly eventID: string;
  readonly eventName: string;
  readonly eventVersion: string;
  readonly eventSource: "aws:dynamodb";
  readonly awsRegion: string;
  readonly eventSourceARN: string;
  readonly dynamodb: { readonly SequenceNumber: string } & Readonly<Record<string, unknown>>;
}

/** How failures of a batch are dealt with. */
export interface RetryRules {
  /** Retries of a batch after its first failure; -1 is for ever. */
  readonly maximumRetryAttempts: number;
  readonly bisectBatchOnError: boolean;
}

/** How records are cut into batches. */
export interface BatchRules {
  readonly batchSize: number;
  /** Batches in work at once; one unless given. */
  readonly parallelBatches?: number;
}

/**
 * Splits the records of a shard into lanes whose batches may be in work beside each other: those of an item share a lane and keep
 * their order there, as in Lambda. There are no more lanes than batches, so that a few records do not become many calls.
 */
export const lanesOf = (
  records: readonly StreamRecord[],
  { batchSize, parallelBatches = 1 }: BatchRules,
): readonly (readonly StreamRecord[])[] => {
  const lanes = Math.min(parallelBatches, Math.ceil(records.length / batchSize));
  if (lanes <= 1) return [records];
  return Object.values(Object.groupBy(records, (record) => laneNumber(record, lanes))).map((lane = []) => lane);
};

const laneNumber = ({ dynamodb }: StreamRecord, lanes: number): number =>
  createHash("sha256").update(JSON.stringify(dynamodb["Keys"])).digest().readUInt32BE() % lanes;

/** What processing a batch needs. */
export interface BatchWork {
  readonly invoke: (event: { readonly Records: readonly StreamRecord[] }) => Promise<InvocationResult>;
  readonly rules: RetryRules;
  /** Waits before a retry; its number starts at 1. */
  readonly backOff: (retry: number) => Promise<void>;
  /** Hears what is given up: the place of Lambda's on-failure destination. */
  readonly discard: (records: readonly StreamRecord[]) => void;
  readonly stopped: () => boolean;
}

const positionOf = (records: readonly StreamRecord[], failed: ReadonlySet<string>): number =>
  records.findIndex(({ dynamodb }) => failed.has(dynamodb.SequenceNumber));

/**
 * Gets a batch through the function, in order, as an event source mapping does: from the lowest failed record on when the
 * function names some, in halves when it fails whole, and no more often than the rules allow.
 *
 * Halving doesn't count as a retry. Whoever got past some records starts counting anew for the rest.
 */
export const processBatch = async (work: BatchWork, records: readonly StreamRecord[], retry = 0): Promise<void> => {
  const { invoke, rules, backOff, discard, stopped } = work;
  if (records.length === 0 || stopped()) return;
  const identifiers = new Set(records.map(({ dynamodb }) => dynamodb.SequenceNumber));
  const { failed } = batchOutcome(await invoke({ Records: records }), identifiers);
  if (failed === "none") return;

  const done = failed === "all" ? 0 : positionOf(records, failed);
  if (done > 0) return again(work, records.slice(done), 1);

  if (rules.bisectBatchOnError && records.length > 1) {
    const middle = Math.ceil(records.length / 2);
    await backOff(retry + 1);
    await processBatch(work, records.slice(0, middle), retry);
    return processBatch(work, records.slice(middle), retry);
  }
  if (rules.maximumRetryAttempts >= 0 && retry >= rules.maximumRetryAttempts) {
    // When stopping, failures come from the stopping.
    if (!stopped()) discard(records);
    return;
  }
  return again(work, records, retry + 1);
};

const again = async (work: BatchWork, records: readonly StreamRecord[], retry: number): Promise<void> => {
  await work.backOff(retry);
  return processBatch(work, records, retry);
};
