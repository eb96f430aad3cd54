import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import {
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  type S3ClientConfig,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { BatchUpload } from "@isotherm/contract";
import { type BatchId, dateOf, instant } from "@isotherm/core";

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
interface UploadTerms {
  readonly sizeBytes: number;
  readonly nowMs: number;
  readonly expiresAtMs: number;
}

/** Under which name and type a client gets a file. */
interface DownloadTerms {
  readonly filename: string;
  readonly nowMs: number;
  readonly seconds: number;
}

/** The bucket of batches. No other file speaks to S3. */
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

/** Longer than for the table: a part of a file is eight megabytes. */
const TIMEOUTS = { connectionTimeout: 1_000, requestTimeout: 15_000, throwOnRequestTimeout: true } as const;
const PART_BYTES = 8 * 1_048_576;

/** Opens the bucket. In a function the region, credentials and endpoint come from its environment. */
export const openBucket = (name: string, config: S3ClientConfig = {}): Bucket => {
  // Presigned addresses must not ask clients for a checksum of the SDK's own kind.
  const client = new S3Client({
    maxAttempts: 4,
    requestHandler: TIMEOUTS,
    requestChecksumCalculation: "WHEN_REQUIRED",
    ...config,
  });
  const read: Bucket["read"] = (key) =>
    orNone(async () => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: name, Key: key }));
      return Body as Readable;
    });
  return {
    put: async (key, body) => {
      await client.send(new PutObjectCommand({ Bucket: name, Key: key, Body: body }));
    },
    create: (key, body) => createObject(client, { Bucket: name, Key: key }, body),
    write: (key, pieces) => writeParts(client, { Bucket: name, Key: key }, pieces),
    read,
    text: async (key) => {
      const bytes = await read(key);
      if (!bytes) return undefined;
      const pieces: Uint8Array[] = [];
      for await (const piece of bytes) pieces.push(piece);
      return Buffer.concat(pieces).toString("utf8");
    },
    size: (key) =>
      orNone(async () => (await client.send(new HeadObjectCommand({ Bucket: name, Key: key }))).ContentLength ?? 0),
    uploadAddress: (key, terms) => uploadAddress(client, { Bucket: name, Key: key }, terms),
    downloadAddress: (key, terms) => downloadAddress(client, { Bucket: name, Key: key }, terms),
  };
};

interface Place {
  readonly Bucket: string;
  readonly Key: string;
}

const orNone = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NoSuchKey || error instanceof NotFound) return undefined;
    throw error;
  }
};

const createObject = async (client: S3Client, place: Place, body: string): Promise<boolean> => {
  try {
    await client.send(new PutObjectCommand({ ...place, Body: body, IfNoneMatch: "*" }));
    return true;
  } catch (error) {
    if (error instanceof S3ServiceException && error.name === "PreconditionFailed") return false;
    throw error;
  }
};

const downloadAddress = (
  client: S3Client,
  place: Place,
  { filename, nowMs, seconds }: DownloadTerms,
): Promise<string> =>
  getSignedUrl(
    client,
    new GetObjectCommand({ ...place, ResponseContentDisposition: `attachment; filename="${filename}"` }),
    { expiresIn: seconds, signingDate: dateOf(instant(nowMs)) },
  );

const writeParts = async (
  client: S3Client,
  place: Place,
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<WrittenFile> => {
  const hash = createHash("sha256");
  let size_bytes = 0;
  const counted = async function* (): AsyncIterable<Uint8Array> {
    for await (const piece of pieces) {
      const bytes = typeof piece === "string" ? Buffer.from(piece, "utf8") : piece;
      hash.update(bytes);
      size_bytes += bytes.length;
      yield bytes;
    }
  };
  const Body = Readable.from(counted(), { objectMode: false });
  // One part at a time: two would not be faster than their reading, and take twice the memory.
  await new Upload({ client, params: { ...place, Body }, partSize: PART_BYTES, queueSize: 1 }).done();
  return { size_bytes, sha256: hash.digest("hex") };
};

/** Headers of an upload that are signed, so that S3 refuses any other: the length, and that nothing is there yet. */
const SIGNED_HEADERS = ["content-length", "if-none-match"];

const uploadAddress = async (
  client: S3Client,
  place: Place,
  { sizeBytes, nowMs, expiresAtMs }: UploadTerms,
): Promise<BatchUpload> => {
  const url = await getSignedUrl(
    client,
    new PutObjectCommand({ ...place, ContentLength: sizeBytes, IfNoneMatch: "*" }),
    {
      expiresIn: Math.max(1, Math.floor((expiresAtMs - nowMs) / 1_000)),
      signingDate: dateOf(instant(nowMs)),
      signableHeaders: new Set(["host", ...SIGNED_HEADERS]),
      unhoistableHeaders: new Set(SIGNED_HEADERS),
    },
  );
  return {
    method: "PUT",
    url,
    headers: [
      { name: "Content-Length", value: String(sizeBytes) },
      { name: "If-None-Match", value: "*" },
    ],
    expires_at: instant(expiresAtMs),
  };
};
