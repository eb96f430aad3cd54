import { readFileSync, writeFileSync } from "node:fs";
import { types } from "node:util";
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type Shard,
  type _Record as SdkRecord,
} from "@aws-sdk/client-dynamodb-streams";
import { toldLine } from "@isotherm/core/told-error";
import { LOCAL_REGION } from "./aws-ids.ts";
import { LOCAL_CREDENTIALS } from "./dynamodb-local.ts";
import { type FilterPattern, eventFilter } from "./event-filter.ts";
import { pause } from "./batch-item-failures.ts";
import type { InvocationResult } from "./runtime-api.ts";
import { type RetryRules, type StreamRecord, processBatch } from "./stream-batches.ts";

/** Keeps in a file how far a stream was read, so that a restart goes on where the last run ended. */
export const streamPositionFile = (file: string): StreamPosition => {
  let positions: Record<string, string> = {};
  try {
    positions = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  } catch {
    // The first run, or a write that was cut short: records come again, which functions must bear anyway.
  }
  return {
    get: (shardId) => positions[shardId],
    set(shardId, sequenceNumber) {
      positions[shardId] = sequenceNumber;
      writeFileSync(file, JSON.stringify(positions));
    },
  };
};

/** How far a stream was read: the last sequence number per shard. */
export interface StreamPosition {
  get(shardId: string): string | undefined;
  set(shardId: string, sequenceNumber: string): void;
}

/** A stream and the function that it wakes. */
export interface StreamPollerOptions {
  readonly endpoint: string;
  /** The local parts' own, unless given. */
  readonly region?: string;
  readonly streamArn: string;
  readonly source: RetryRules & { readonly batchSize: number; readonly filter: FilterPattern };
  readonly invoke: (event: { readonly Records: readonly StreamRecord[] }) => Promise<InvocationResult>;
  /** Records that were given up, and troubles of the poller itself. */
  readonly onTrouble: (message: string, records: readonly StreamRecord[]) => void;
  /** Kept in memory by default, so that a start reads the stream from its oldest record. */
  readonly position?: StreamPosition;
}

/** A running poller. */
export interface Poller {
  /** Stops reading. What a function works on meanwhile comes again after a restart. */
  stop(): Promise<void>;
}

const POLL_MS = 30;
const RETRY_MS = 200;
const LOOK_AGAIN_MS = 60_000;

/** Lambda gives times in seconds and binary values in base64. */
const asJson = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (types.isDate(value)) return Math.floor(value.getTime() / 1000);
  if (Array.isArray(value)) return value.map(asJson);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([name, inner]) => [name, asJson(inner)]),
  );
};

/** A record of the SDK as Lambda's event has it. */
const streamRecord = (record: SdkRecord, streamArn: string): StreamRecord => ({
  eventID: record.eventID ?? "",
  eventName: record.eventName ?? "",
  eventVersion: record.eventVersion ?? "1.1",
  eventSource: "aws:dynamodb",
  awsRegion: LOCAL_REGION,
  eventSourceARN: streamArn,
  dynamodb: { SequenceNumber: "", ...(asJson(record.dynamodb ?? {}) as object) },
});

const inMemory = (): StreamPosition => new Map<string, string>();

/** Starts to read a stream, shard after shard and in order within each. */
export const startStreamPoller = (options: StreamPollerOptions): Poller => {
  const { endpoint, region = LOCAL_REGION, streamArn, source, invoke, onTrouble, position = inMemory() } = options;
  const client = new DynamoDBStreamsClient({ endpoint, region, credentials: LOCAL_CREDENTIALS });
  const stopping = new AbortController();
  const { signal } = stopping;
  const matches = eventFilter(source.filter);
  const shards = new Map<string, "open" | "read">();
  const readers = new Set<Promise<void>>();

  const handle = async (shardId: string, records: readonly StreamRecord[]): Promise<void> => {
    const wanted = records.filter(matches);
    for (let index = 0; index < wanted.length; index += source.batchSize) {
      await processBatch(
        {
          invoke,
          rules: source,
          backOff: (retry) => pause(Math.min(50 * 2 ** retry, 5_000), signal),
          discard: (lost) => onTrouble("gave up after all retries", lost),
          stopped: () => signal.aborted,
        },
        wanted.slice(index, index + source.batchSize),
      );
    }
    const last = records.at(-1);
    if (last && !signal.aborted) position.set(shardId, last.dynamodb.SequenceNumber);
  };

  const iterator = async (shardId: string): Promise<string | undefined> => {
    const shard = { StreamArn: streamArn, ShardId: shardId };
    const after = position.get(shardId);
    const oldest = new GetShardIteratorCommand({ ...shard, ShardIteratorType: "TRIM_HORIZON" });
    if (after === undefined) return (await client.send(oldest)).ShardIterator;
    const next = new GetShardIteratorCommand({
      ...shard,
      ShardIteratorType: "AFTER_SEQUENCE_NUMBER",
      SequenceNumber: after,
    });
    return (await client.send(next).catch(() => client.send(oldest))).ShardIterator;
  };

  const readShard = async (shardId: string): Promise<void> => {
    let at = await iterator(shardId);
    while (at !== undefined && !signal.aborted) {
      const answer = await client.send(new GetRecordsCommand({ ShardIterator: at }), { abortSignal: signal });
      const records = (answer.Records ?? []).map((record) => streamRecord(record, streamArn));
      if (records.length > 0) await handle(shardId, records);
      else await pause(POLL_MS, signal);
      at = answer.NextShardIterator;
    }
    if (!signal.aborted) shards.set(shardId, "read");
  };

  const allShards = async (): Promise<Shard[]> => {
    const found: Shard[] = [];
    let from: string | undefined;
    do {
      const page = await client.send(new DescribeStreamCommand({ StreamArn: streamArn, ExclusiveStartShardId: from }), {
        abortSignal: signal,
      });
      found.push(...(page.StreamDescription?.Shards ?? []));
      from = page.StreamDescription?.LastEvaluatedShardId;
    } while (from !== undefined);
    return found;
  };

  /** A shard is begun when its parent is read to the end, or known no more. */
  const begin = async (): Promise<void> => {
    const known = await allShards();
    const ids = new Set(known.map(({ ShardId }) => ShardId));
    for (const { ShardId: id, ParentShardId: parent } of known) {
      if (id === undefined || shards.has(id)) continue;
      if (parent !== undefined && ids.has(parent) && shards.get(parent) !== "read") continue;
      shards.set(id, "open");
      const reader = readShard(id).catch(async (error: unknown) => {
        if (!signal.aborted) onTrouble(`shard ${id}: ${toldLine(error)}`, []);
        await pause(RETRY_MS, signal);
        // Forgotten, so that the next look begins it again where it was.
        shards.delete(id);
      });
      readers.add(reader);
      void reader.then(() => readers.delete(reader));
    }
  };

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await begin().catch((error: unknown) => {
        if (!signal.aborted) onTrouble(toldLine(error), []);
      });
      // A child appears when its parent closes, so the next look is worth it when a reader has ended.
      await Promise.race([pause(readers.size === 0 ? RETRY_MS : LOOK_AGAIN_MS, signal), ...readers]);
    }
  };
  const running = run();

  return {
    async stop() {
      stopping.abort();
      await running;
      await Promise.allSettled(readers);
      client.destroy();
    },
  };
};
