import type { BatchUpload } from "@isotherm/contract";
import type { BatchId } from "@isotherm/core";
import type { BucketConfig } from "./s3-bucket.ts";

/** The objects of a batch. Nothing else lies in the bucket. */
export const objectKeys = {
  /** The file that the client uploads; S3 tells the queue of files when it has come. */
  upload: (batch: BatchId): string => `batches/${batch}/upload`,
  /** The rows that came within a request, as a JSON array. */
  inline: (batch: BatchId): string => `batches/${batch}/rows.json`,
  /** What was understood of the file: its columns by their whole names. */
  understood: (batch: BatchId): string => `batches/${batch}/understood.json`,
  /** Rows of a chunk, from 0: a line of JSON each. */
  chunk: (batch: BatchId, chunk: number): string => `batches/${batch}/chunks/${chunk}.jsonl`,
  /** What became of them, in the same order. */
  chunkResult: (batch: BatchId, chunk: number): string => `batches/${batch}/results/${chunk}.jsonl`,
  /** What the client may fetch. */
  file: (batch: BatchId, file: "results" | "errors", format: "csv" | "jsonl"): string =>
    `batches/${batch}/${file}.${format}`,
  /** The results that an answer shows, as a JSON array. */
  firstResults: (batch: BatchId): string => `batches/${batch}/first-results.json`,
};

/** The batch of an object that a client has uploaded; undefined for every other object. */
export const batchOfUpload = (key: string): BatchId | undefined =>
  /^batches\/(bat_[0-9A-Z]{26})\/upload$/.exec(key)?.[1] as BatchId | undefined;

/** A file that was written: its length in bytes, and its SHA-256 in hexadecimal digits. */
export interface WrittenFile {
  readonly size_bytes: number;
  readonly sha256: string;
}

/** What a client is handed to send a file. */
export interface UploadTerms {
  readonly sizeBytes: number;
  readonly nowMs: number;
  readonly expiresAtMs: number;
}

/** Under which name and type a client gets a file. */
export interface DownloadTerms {
  readonly filename: string;
  readonly nowMs: number;
  readonly seconds: number;
}

/** The bucket of batches. */
export interface Bucket {
  /** Writes an object that fits into memory, whether it exists or not. */
  put(key: string, body: string): Promise<void>;
  /** Writes an object that fits into memory, unless it is there already. Returns whether it was written. */
  create(key: string, body: string): Promise<boolean>;
  /** Writes an object piece by piece: 16 MB of memory, however long it becomes. */
  write(key: string, pieces: AsyncIterable<string | Uint8Array>): Promise<WrittenFile>;
  /** The bytes of an object; undefined when there is none. */
  read(key: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** An object as text; undefined when there is none. */
  text(key: string): Promise<string | undefined>;
  /** The length of an object in bytes; undefined when there is none. */
  size(key: string): Promise<number | undefined>;
  /** Where a client sends a file of exactly this size, once, until then. */
  uploadAddress(key: string, terms: UploadTerms): Promise<BatchUpload>;
  /** Where anybody can fetch an object for some seconds. */
  downloadAddress(key: string, terms: DownloadTerms): Promise<string>;
}

/**
 * Opens the bucket. In a function the region, credentials and endpoint come from its environment. What speaks to S3 is a
 * lazy part of the bundle, loaded with the first object: most requests of the interface want none.
 */
export const openBucket = (name: string, config: BucketConfig = {}): Bucket => {
  let opened: Promise<Bucket> | undefined;
  const bucket = (): Promise<Bucket> =>
    (opened ??= import("./s3-bucket.ts").then(({ s3Bucket }) => s3Bucket(name, config)));
  return {
    put: async (...given) => (await bucket()).put(...given),
    create: async (...given) => (await bucket()).create(...given),
    write: async (...given) => (await bucket()).write(...given),
    read: async (...given) => (await bucket()).read(...given),
    text: async (...given) => (await bucket()).text(...given),
    size: async (...given) => (await bucket()).size(...given),
    uploadAddress: async (...given) => (await bucket()).uploadAddress(...given),
    downloadAddress: async (...given) => (await bucket()).downloadAddress(...given),
  };
};
