import type { BatchId } from "@isotherm/core";
import { type Bucket, objectKeys } from "./bucket.ts";
import { MOST_CHUNK_BYTES, MOST_CHUNK_ROWS } from "./row-lines.ts";

/** Chunks that are written at once. */
const AT_ONCE = 8;

/**
 * Writes rows in chunks of at most 100 rows and a megabyte, always the same for the same rows; tells how many of both there are.
 *
 * @throws as the bucket does, as soon as one could not be written
 */
export const writeChunks = async (
  bucket: Pick<Bucket, "put">,
  batch: BatchId,
  rows: AsyncIterable<object>,
): Promise<{ readonly chunks: number; readonly total: number }> => {
  let [chunks, total] = [0, 0];
  let [lines, bytes]: [string[], number] = [[], 0];
  const writing = new Set<Promise<void>>();
  const flush = async (): Promise<void> => {
    const put = bucket.put(objectKeys.chunk(batch, chunks), lines.join(""));
    writing.add(put);
    // One that failed stays among those that are waited for: its fault is heard of there, however long the next row takes.
    put.then(
      () => writing.delete(put),
      () => {},
    );
    chunks += 1;
    [lines, bytes] = [[], 0];
    if (writing.size >= AT_ONCE) await Promise.race(writing);
  };
  for await (const row of rows) {
    const line = `${JSON.stringify(row)}\n`;
    const length = Buffer.byteLength(line);
    if (lines.length === MOST_CHUNK_ROWS || (lines.length > 0 && bytes + length > MOST_CHUNK_BYTES)) await flush();
    lines.push(line);
    bytes += length;
    total += 1;
  }
  if (lines.length > 0) await flush();
  await Promise.all(writing);
  return { chunks, total };
};
