import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, extname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Batch, BatchRequest, Client } from "@isotherm/client";
import { CliError, EXIT_CODES } from "./cli-error.ts";

const FORMATS = { ".csv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl", ".xlsx": "xlsx" } as const;

/** A file of rows, and what is asked for with it. */
export interface BatchFileUpload {
  readonly file: string;
  readonly request: Omit<BatchRequest, "rows" | "upload">;
}

/** Announces a file of rows and sends it. The batch is processed from then on. @throws CliError the file can't be read or sent */
export const uploadBatch = async (client: Client, { file, request }: BatchFileUpload): Promise<Batch> => {
  const bytes = bytesOf(file);
  const upload = {
    format: formatOf(file),
    filename: basename(file),
    size_bytes: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  };
  const batch = await client.batches.createBatch({ ...request, upload });
  // A repeated creation whose file has come already.
  if (!batch.upload) return batch;
  const { url, method, headers } = batch.upload;
  const sent = await fetch(url, {
    method,
    headers: headers.map(({ name, value }) => [name, value]),
    body: bytes,
  }).catch((error: unknown) => {
    throw new CliError(
      `The file could not be sent: ${String((error as Error).cause ?? error)}`,
      EXIT_CODES.unavailable,
    );
  });
  await sent.body?.cancel();
  // 412: it is there already.
  if (sent.ok || sent.status === 412) return batch;
  throw new CliError(`The file was refused with status ${sent.status}; batch ${batch.id}.`, EXIT_CODES.unavailable);
};

const bytesOf = (file: string): Uint8Array<ArrayBuffer> => {
  try {
    const bytes = new Uint8Array(readFileSync(file));
    if (bytes.length > 0) return bytes;
  } catch (error) {
    throw new CliError(`${file} can't be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  throw new CliError(`${file} is empty.`);
};

const formatOf = (file: string): "csv" | "jsonl" | "xlsx" => {
  const ending = extname(file).toLowerCase();
  if (Object.hasOwn(FORMATS, ending)) return FORMATS[ending as keyof typeof FORMATS];
  throw new CliError(`${file}: rows come in files that end in ${Object.keys(FORMATS).join(", ")}.`);
};

const LOOK_EVERY_MS = 1_000;

/** Waits until a batch is processed; `seen` hears how far it is each time. */
export const processedBatch = async (client: Client, id: string, seen: (batch: Batch) => void): Promise<Batch> => {
  for (;;) {
    const batch = await client.batches.getBatch(id);
    seen(batch);
    if (batch.status === "processed") return batch;
    await delay(LOOK_EVERY_MS);
  }
};
