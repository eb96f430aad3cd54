import type { QueueName } from "./queues.ts";

/** Objects of the bucket of batches, as policies name them: `packages/batches/src/bucket.ts` makes their names. */
export const BATCH_OBJECTS = {
  /** The file of a client. */
  upload: "batches/*/upload",
  /** Rows that came within a request. */
  inline: "batches/*/rows.json",
  /** What was understood of the file. */
  understood: "batches/*/understood.json",
  chunks: "batches/*/chunks/*",
  chunkResults: "batches/*/results/*",
  /** What the client may fetch. */
  resultFiles: "batches/*/results.*",
  errorFiles: "batches/*/errors.*",
  /** What answers show. */
  firstResults: "batches/*/first-results.json",
  /** Files of reports: `packages/reports/src/make-report.ts` makes their names. */
  reportFiles: "reports/*",
} as const;

/** Objects of the bucket of batches. */
export type BatchObjects = keyof typeof BATCH_OBJECTS;

/** A bucket: who gets its name, how long objects stay, and which queue hears of new ones. */
export interface BucketDefinition {
  readonly name: string;
  /** Of the environment variable that carries the bucket's name to the functions that use it. */
  readonly variable: string;
  readonly expiresAfterDays: number;
  /** Parts of uploads that were never completed are removed after so many days. */
  readonly abortsUploadsAfterDays: number;
  readonly notifies: { readonly queue: QueueName; readonly prefix: string; readonly suffix: string };
}

/** Every bucket that functions use. */
export const BUCKETS = {
  batches: {
    name: "batches",
    variable: "BATCHES_BUCKET",
    // A batch is kept for 30 days after it was processed.
    expiresAfterDays: 31,
    abortsUploadsAfterDays: 1,
    notifies: { queue: "batchFiles", prefix: "batches/", suffix: "/upload" },
  },
} as const satisfies Record<string, BucketDefinition>;

/** What a function may do with the bucket of batches. */
export interface BucketAccess {
  readonly read: readonly BatchObjects[];
  readonly write: readonly BatchObjects[];
}
