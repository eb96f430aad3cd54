import { type Call, type CallOptions, callOf, type OperationRow, type Settings } from "./call.ts";
import type { Batch, BatchRequest, BatchUpload, RowResult, Shipment } from "./generated/schemas.ts";
import { OPERATIONS } from "./generated/operations.ts";
import { rowsOfFile } from "./batch-rows.ts";
import { sendCall } from "./send-call.ts";
import { sha256 } from "./sha256.ts";

/** What is asked for with a file: the request for its batch, and what the file is. */
export interface BatchUploadOptions extends Omit<BatchRequest, "rows" | "upload"> {
  readonly format: "csv" | "jsonl" | "xlsx";
  readonly filename?: string;
}

/** How a batch is waited for. */
export interface BatchWaitOptions extends CallOptions {
  /** Hears how the batch is each time that it was looked at. */
  readonly onProgress?: (batch: Batch) => void;
  /** Before the second look, milliseconds; 500 by default. Grows by half with each look. */
  readonly firstIntervalMs?: number;
  /** Between two looks at most, milliseconds; 10,000 by default. */
  readonly longestIntervalMs?: number;
}

/** What became of a row, the row as it was read, and what was made of it. */
export type BatchRow = RowResult & {
  /** Null where it could not be read. */
  readonly row: Readonly<Record<string, unknown>> | null;
  readonly estimate?: Readonly<Record<string, unknown>>;
  readonly shipment?: Shipment;
};

/** What `client.batches` does beside its operations. */
export interface BatchHelpers {
  /**
   * Announces a file of rows and sends it; the batch as it was announced. Safe to repeat with the same `idempotency_key`: a
   * file that has arrived is not sent again.
   */
  upload(file: Uint8Array | Blob | string, request: BatchUploadOptions, options?: CallOptions): Promise<Batch>;
  /** Waits until a batch is processed, however it ended: see `outcome`. `signal` ends the waiting, not the batch. */
  wait(id: string, options?: BatchWaitOptions): Promise<Batch>;
  /** Results of all rows of a processed batch, in the order of the rows, read piece by piece. Goes on where a connection broke. */
  rows(id: string, options?: CallOptions): AsyncIterable<BatchRow>;
  /** Like `rows`, of the failed rows alone. */
  failedRows(id: string, options?: CallOptions): AsyncIterable<BatchRow & { readonly status: "failed" }>;
}

/** A file of 50 MB at a megabyte a second, milliseconds. */
const UPLOAD_TIMEOUT_MS = 60_000;
const FIRST_INTERVAL_MS = 500;
const LONGEST_INTERVAL_MS = 10_000;
const GROWTH = 1.5;

/** The helpers of a client. */
export const batchHelpers = (settings: Settings): BatchHelpers => {
  const call = (name: string, ...given: readonly unknown[]): Promise<unknown> =>
    sendCall(callOf(name, OPERATIONS[name] as OperationRow, given, settings.machine), settings);
  return {
    upload: async (file, { format, filename, ...request }, options) => {
      const bytes = await bytesOf(file);
      const upload = { format, size_bytes: bytes.length, sha256: await sha256(bytes), ...(filename && { filename }) };
      const batch = (await call("batches.createBatch", { ...request, upload }, {}, options)) as Batch;
      if (batch.upload) await sendCall(uploadCall(batch.upload, bytes, options), settings);
      return batch;
    },
    wait: async (id, options = {}) => {
      const { firstIntervalMs = FIRST_INTERVAL_MS, longestIntervalMs = LONGEST_INTERVAL_MS, onProgress } = options;
      for (let intervalMs = firstIntervalMs; ; intervalMs *= GROWTH) {
        const batch = (await call("batches.getBatch", id, {}, options)) as Batch;
        onProgress?.(batch);
        if (batch.status === "processed") return batch;
        await settings.machine.sleep(Math.min(intervalMs, longestIntervalMs), options.signal);
      }
    },
    rows: (id, options) =>
      rowsOfFile(() => call("batches.getBatchResults", id, { format: "jsonl" }, options), options, settings),
    failedRows: (id, options) =>
      rowsOfFile(() => call("batches.getBatchErrors", id, { format: "jsonl" }, options), options, settings),
  };
};

/** A copy in memory that nobody else has: what is hashed is what is sent. */
const bytesOf = async (file: Uint8Array | Blob | string): Promise<Uint8Array<ArrayBuffer>> => {
  if (typeof file === "string") return new TextEncoder().encode(file);
  return new Uint8Array(file instanceof Uint8Array ? file : await file.arrayBuffer());
};

const uploadCall = (
  { url, method, headers }: BatchUpload,
  body: Uint8Array<ArrayBuffer>,
  options?: CallOptions,
): Call => ({
  name: "batches.upload",
  method,
  path: "",
  query: {},
  body: undefined,
  flags: new Set(["text", "once"]),
  madeKey: undefined,
  options: { timeoutMs: UPLOAD_TIMEOUT_MS, ...options },
  elsewhere: { url, init: { headers: headers.map(({ name, value }): [string, string] => [name, value]), body } },
});
