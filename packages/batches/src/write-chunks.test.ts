import { setTimeout } from "node:timers/promises";
import type { BatchId } from "@isotherm/core";
import { expect, it } from "vitest";
import { objectKeys } from "./bucket.ts";
import { MOST_CHUNK_BYTES } from "./row-lines.ts";
import { writeChunks } from "./write-chunks.ts";

const BATCH = "bat_1" as BatchId;

async function* rowsOf(count: number, beforeEach: (index: number) => Promise<unknown>): AsyncGenerator<object> {
  for (let index = 0; index < count; index += 1) {
    await beforeEach(index);
    yield { index };
  }
}

it("writes a hundred rows a chunk, a line each, and tells how many there were", async () => {
  const written = new Map<string, string>();
  const put = async (key: string, text: string) => void written.set(key, text);
  expect(
    await writeChunks(
      { put },
      BATCH,
      rowsOf(205, async () => {}),
    ),
  ).toEqual({ chunks: 3, total: 205 });
  expect([...written.keys()]).toEqual([0, 1, 2].map((chunk) => objectKeys.chunk(BATCH, chunk)));
  const rows = [...written.values()].flatMap((text) => text.trimEnd().split("\n"));
  expect(rows).toEqual(Array.from({ length: 205 }, (_, index) => JSON.stringify({ index })));
});

it("begins another chunk where a row makes one too large, and gives a row that is larger alone one of its own", async () => {
  const chunks: number[] = [];
  const put = async (_key: string, text: string) => void chunks.push(text.trimEnd().split("\n").length);
  async function* rows(): AsyncGenerator<object> {
    for (const bytes of [2 * MOST_CHUNK_BYTES, 0.4 * MOST_CHUNK_BYTES, 0.4 * MOST_CHUNK_BYTES, 0.4 * MOST_CHUNK_BYTES])
      yield { text: "ä".repeat(bytes / 2) };
  }
  expect(await writeChunks({ put }, BATCH, rows())).toEqual({ chunks: 3, total: 4 });
  expect(chunks).toEqual([1, 2, 1]);
});

it("counts no chunk that could not be written, also where that is known before the next row has come", async () => {
  const put = async (key: string) => {
    if (key === objectKeys.chunk(BATCH, 0)) throw new Error("the bucket does not answer");
  };
  const slow = rowsOf(150, async (index) => index === 101 && setTimeout(5));
  await expect(writeChunks({ put }, BATCH, slow)).rejects.toThrow("the bucket does not answer");
});
