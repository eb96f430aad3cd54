import type { EventEmitter } from "node:events";
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
import { systemClock } from "@isotherm/core/system";
import { toldLine } from "@isotherm/core/told-error";
import { LOCAL_REGION } from "./aws-ids.ts";
import { LOCAL_CREDENTIALS, withoutLog } from "./dynamodb-local.ts";
import { type FilterPattern, eventFilter } from "./event-filter.ts";
import { pause } from "./pause.ts";
import type { InvocationResult } from "./runtime-api.ts";
import { type BatchRules, type RetryRules, type StreamRecord, lanesOf, processBatch } from "./stream-batches.ts";

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
  /** Between two looks at a shard where nothing is new; short unless given. */
  readonly pollMs?: number;
  /** How long the first matching record waits for others, as long as they are fewer than a batch; not at all unless given. */
  readonly gatherMs?: number;
  /**
   * Whether it rests after each batch, three times as long as the function took, so that this takes a quarter of the time at
   * most: for a function that may be late, and does little more for many records than for one.
   */
  readonly rests?: boolean;
  /** Tells of writes to the table. With it, a stream where nothing happens is looked at less and less often. */
  readonly writes?: TableWrites;
  readonly streamArn: string;
  readonly source: RetryRules & BatchRules & { readonly filter: FilterPattern };
  readonly invoke: (event: { readonly Records: readonly StreamRecord[] }) => Promise<InvocationResult>;
  /** Records that were given up, and troubles of the poller itself. */
  readonly onTrouble: (message: string, records: readonly StreamRecord[]) => void;
  /** Kept in memory by default, so that a start reads the stream from its oldest record. */
  readonly position?: StreamPosition;
}

/** Emits `write` when something was written to a table. */
export type TableWrites = EventEmitter<{ write: [] }>;

/** A running poller. */
export interface Poller {
  /** Stops reading. What a function works on meanwhile comes again after a restart. */
  stop(): Promise<void>;
}

const POLL_MS = 30;
// Writes come in crowds: one look for many of them, and the longer the crowd lasts, the more go into a look. Lambda looks four times
// a second.
const LEAST_POLL_MS = 30;
const CROWDED_POLL_MS = 150;
// Not every write is told of: those past the gate are seen this late. Most of the time a stack rests, and looks are all it does.
const LONGEST_POLL_MS = 1_000;
const SLOWER = 1.5;
const REST_FACTOR = 3;
const LONGEST_REST_MS = 1_000;
const RETRY_MS = 200;
const LOOK_AGAIN_MS = 60_000;

/** Milliseconds between two looks at least, after one that found so many records and a least gap of so many before it. */
export const leastGapAfter = (found: number, gapMs: number): number =>
  found === 0 ? LEAST_POLL_MS : Math.min(gapMs * SLOWER, CROWDED_POLL_MS);

/** A record as Lambda hands it over: times in seconds, binary values in base64. */
export const asJson = (value: unknown): unknown => {
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

/** Records of a shard that wait to be handed over. */
interface Held {
  /** Those that match. */
  readonly wanted: readonly StreamRecord[];
  /** Sequence number of the last record that was read, matching or not. */
  readonly last: string;
  /** When the first of them was read. */
  readonly sinceMs: number;
}

/** Starts to read a stream, shard after shard and in order within each. */
export const startStreamPoller = (options: StreamPollerOptions): Poller => new StreamReader(options);

class StreamReader implements Poller {
  readonly #options: StreamPollerOptions;
  readonly #position: StreamPosition;
  readonly #client: DynamoDBStreamsClient;
  readonly #stopping = new AbortController();
  readonly #signal = this.#stopping.signal;
  readonly #matches: ReturnType<typeof eventFilter>;
  readonly #shards = new Map<string, "open" | "read">();
  readonly #readers = new Set<Promise<void>>();
  readonly #running: Promise<void>;

  constructor(options: StreamPollerOptions) {
    const { endpoint, region = LOCAL_REGION, source, position = inMemory() } = options;
    this.#options = options;
    this.#position = position;
    this.#client = new DynamoDBStreamsClient({ endpoint, region, credentials: LOCAL_CREDENTIALS });
    withoutLog(this.#client);
    this.#matches = eventFilter(source.filter);
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    await Promise.allSettled(this.#readers);
    this.#client.destroy();
  }

  async #run(): Promise<void> {
    while (!this.#signal.aborted) {
      await this.#begin().catch((error: unknown) => this.#trouble(toldLine(error)));
      // A child appears when its parent closes, so the next look is worth it when a reader has ended.
      const again = pause(this.#readers.size === 0 ? RETRY_MS : LOOK_AGAIN_MS, this.#signal);
      await Promise.race([again, ...this.#readers]);
    }
  }

  /** A shard is begun when its parent is read to the end, or known no more. */
  async #begin(): Promise<void> {
    const known = await this.#allShards();
    const ids = new Set(known.map(({ ShardId }) => ShardId));
    for (const { ShardId: id, ParentShardId: parent } of known) {
      if (id === undefined || this.#shards.has(id)) continue;
      if (parent !== undefined && ids.has(parent) && this.#shards.get(parent) !== "read") continue;
      this.#shards.set(id, "open");
      const reader = this.#readShard(id).catch(async (error: unknown) => {
        this.#trouble(`shard ${id}: ${toldLine(error)}`);
        await pause(RETRY_MS, this.#signal);
        // Forgotten, so that the next look begins it again where it was.
        this.#shards.delete(id);
      });
      this.#readers.add(reader);
      void reader.then(() => this.#readers.delete(reader));
    }
  }

  async #allShards(): Promise<Shard[]> {
    const StreamArn = this.#options.streamArn;
    const found: Shard[] = [];
    let from: string | undefined;
    do {
      const command = new DescribeStreamCommand({ StreamArn, ExclusiveStartShardId: from });
      const { StreamDescription: page } = await this.#client.send(command, { abortSignal: this.#signal });
      found.push(...(page?.Shards ?? []));
      from = page?.LastEvaluatedShardId;
    } while (from !== undefined);
    return found;
  }

  async #readShard(shardId: string): Promise<void> {
    let at = await this.#iterator(shardId);
    const { pollMs = POLL_MS, writes, rests = false } = this.#options;
    const longestMs = writes ? LONGEST_POLL_MS : pollMs;
    let gapMs = pollMs;
    let leastGapMs = LEAST_POLL_MS;
    let held: Held | undefined;
    while (at !== undefined && !this.#signal.aborted) {
      const written = new AbortController();
      const wake = (): void => written.abort();
      // Listened for before the look: what is written while it is under way is not waited for.
      writes?.once("write", wake);
      this.#signal.addEventListener("abort", wake);
      const lookMs = systemClock.monotonicMs();
      const command = new GetRecordsCommand({ ShardIterator: at });
      const answer = await this.#client.send(command, { abortSignal: this.#signal });
      at = answer.NextShardIterator;
      const { Records: records = [] } = answer;
      held = this.#holding(held, records, lookMs);
      let restMs = 0;
      if (held && (at === undefined || this.#isDue(held))) {
        await this.#handle(shardId, held);
        if (rests && held.wanted.length > 0) restMs = REST_FACTOR * (systemClock.monotonicMs() - lookMs);
        held = undefined;
      } else if (records.length === 0) await pause(gapMs, written.signal);
      const isQuiet = records.length === 0 && !written.signal.aborted;
      gapMs = isQuiet ? Math.min(gapMs * SLOWER, longestMs) : pollMs;
      writes?.off("write", wake);
      this.#signal.removeEventListener("abort", wake);
      leastGapMs = leastGapAfter(records.length, leastGapMs);
      const leastMs = lookMs + leastGapMs - systemClock.monotonicMs();
      await pause(Math.max(leastMs, Math.min(restMs, LONGEST_REST_MS)), this.#signal);
    }
    if (!this.#signal.aborted) this.#shards.set(shardId, "read");
  }

  /** What waits to be handed over once these records have come; undefined when nothing came and nothing waited. */
  #holding(held: Held | undefined, records: readonly SdkRecord[], nowMs: number): Held | undefined {
    const read = records.map((record) => streamRecord(record, this.#options.streamArn));
    const last = read.at(-1)?.dynamodb.SequenceNumber ?? held?.last;
    if (last === undefined) return undefined;
    const wanted = [...(held?.wanted ?? []), ...read.filter(this.#matches)];
    return { wanted, last, sinceMs: held && held.wanted.length > 0 ? held.sinceMs : nowMs };
  }

  #isDue({ wanted, sinceMs }: Held): boolean {
    const { source, gatherMs = 0 } = this.#options;
    const hasNothingToWaitFor = wanted.length === 0 || wanted.length >= source.batchSize;
    return hasNothingToWaitFor || systemClock.monotonicMs() - sinceMs >= gatherMs;
  }

  async #iterator(shardId: string): Promise<string | undefined> {
    const shard = { StreamArn: this.#options.streamArn, ShardId: shardId };
    const after = this.#position.get(shardId);
    const oldest = new GetShardIteratorCommand({ ...shard, ShardIteratorType: "TRIM_HORIZON" });
    if (after === undefined) return (await this.#client.send(oldest)).ShardIterator;
    const next = new GetShardIteratorCommand({
      ...shard,
      ShardIteratorType: "AFTER_SEQUENCE_NUMBER",
      SequenceNumber: after,
    });
    return (await this.#client.send(next).catch(() => this.#client.send(oldest))).ShardIterator;
  }

  async #handle(shardId: string, { wanted, last }: Held): Promise<void> {
    await Promise.all(lanesOf(wanted, this.#options.source).map((lane) => this.#handleLane(lane)));
    if (!this.#signal.aborted) this.#position.set(shardId, last);
  }

  async #handleLane(records: readonly StreamRecord[]): Promise<void> {
    const { invoke, source, onTrouble } = this.#options;
    for (let index = 0; index < records.length; index += source.batchSize) {
      await processBatch(
        {
          invoke,
          rules: source,
          backOff: (retry) => pause(Math.min(50 * 2 ** retry, 5_000), this.#signal),
          discard: (lost) => onTrouble("gave up after all retries", lost),
          stopped: () => this.#signal.aborted,
        },
        records.slice(index, index + source.batchSize),
      );
    }
  }

  #trouble(message: string): void {
    if (!this.#signal.aborted) this.#options.onTrouble(message, []);
  }
}
