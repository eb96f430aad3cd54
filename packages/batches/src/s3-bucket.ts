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
import { dateOf, instant } from "@isotherm/core";
import type { Bucket, DownloadTerms, UploadTerms, WrittenFile } from "./bucket.ts";

/** Longer than for the table: a part of a file is eight megabytes. */
const TIMEOUTS = { connectionTimeout: 1_000, requestTimeout: 15_000, throwOnRequestTimeout: true } as const;
const PART_BYTES = 8 * 1_048_576;

/** Where S3 is and who asks it, where that is not what the environment says. */
export type BucketConfig = S3ClientConfig;

/** The bucket of batches in S3. No other file speaks to S3. */
export const s3Bucket = (name: string, config: BucketConfig): Bucket => {
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

/** Writers of the same object at once, which is what conflicts are of, are two deliveries of one message: seldom more. */
const MOST_CONFLICTS = 4;

const isOf = (error: unknown, code: string): boolean => error instanceof S3ServiceException && error.name === code;

const createObject = async (client: S3Client, place: Place, body: string): Promise<boolean> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.send(new PutObjectCommand({ ...place, Body: body, IfNoneMatch: "*" }));
      return true;
    } catch (error) {
      if (isOf(error, "PreconditionFailed")) return false;
      // While another writes the object S3 can't say whether it is there: it wants to be asked again, which the SDK does not do.
      if (!isOf(error, "ConditionalRequestConflict") || attempt === MOST_CONFLICTS) throw error;
    }
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
