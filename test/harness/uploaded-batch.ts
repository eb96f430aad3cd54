import { systemClock, systemSleep } from "@isotherm/core/system";
import type { Batch } from "@isotherm/contract";
import type * as z from "zod";
import type { Client } from "./service.ts";

/** A batch as it is answered. */
export type WireBatch = z.input<typeof Batch>;

/** A file of rows, and what is asked for with it. */
export interface FileOfRows {
  readonly format: "csv" | "jsonl" | "xlsx";
  readonly filename: string;
  readonly bytes: Uint8Array;
  /** What else the request says. */
  readonly request: Readonly<Record<string, unknown>>;
}

/** Asks for a batch of a file's rows and sends the file. Returns the batch as it is then: its rows are being carried out. */
export const uploadRows = async (
  client: Client,
  { format, filename, bytes, request }: FileOfRows,
): Promise<WireBatch> => {
  const upload = { format, filename, size_bytes: bytes.length };
  const { status, text, body } = await client.post<WireBatch>("/batches", { ...request, upload });
  if (status !== 200 || !body.upload) throw new Error(`the batch was answered with ${status}: ${text}`);
  const { url, method, headers } = body.upload;
  const sent = await fetch(url, {
    method,
    headers: headers.map(({ name, value }): [string, string] => [name, value]),
    body: Buffer.from(bytes),
  });
  if (!sent.ok) throw new Error(`the file was answered with ${sent.status}: ${await sent.text()}`);
  return body;
};

/** A batch as it is answered now. */
export const batchNow = async (client: Client, id: string): Promise<WireBatch> =>
  (await client.get<WireBatch>(`/batches/${id}`)).body;

const LOOK_EVERY_MS = 250;

/**
 * A batch when it is processed.
 *
 * @param seen hears how it was each time that it was looked at
 */
export const processedBatch = async (
  client: Client,
  id: string,
  patienceMs: number,
  seen: (batch: WireBatch) => void = () => {},
): Promise<WireBatch> => {
  const until = systemClock.monotonicMs() + patienceMs;
  for (;;) {
    const batch = await batchNow(client, id);
    seen(batch);
    if (batch.status === "processed") return batch;
    if (systemClock.monotonicMs() > until)
      throw new Error(`the batch ${id} is still ${batch.status}: ${batch.processed_count} rows`);
    await systemSleep(LOOK_EVERY_MS);
  }
};

/** The text of a batch's results, or of its errors. */
export const batchFileText = async (
  client: Client,
  id: string,
  file: "results" | "errors",
  format: "csv" | "jsonl",
): Promise<string> => {
  const { status, text, body } = await client.get<{ url: string }>(`/batches/${id}/${file}?format=${format}`);
  if (status !== 200) throw new Error(`the file was answered with ${status}: ${text}`);
  return (await fetch(body.url)).text();
};
