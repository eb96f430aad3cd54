import type { Table } from "@isotherm/store/table";
import { expect, it } from "vitest";
import type { StoredBatch } from "./batch-item.ts";
import { whenProcessed, type WaitUses } from "./when-processed.ts";

it("a batch that is not processed is answered as it is where its client may not be held on", async () => {
  const placed = { status: "pending" } as StoredBatch;
  const uses: WaitUses = {
    table: {} as Table,
    clock: { nowMs: () => 0, monotonicMs: () => 0 },
    sleep: () => Promise.reject(new Error("it waits")),
  };
  expect(await whenProcessed(uses, placed, { seconds: 20, mayHold: async () => false })).toBe(placed);
  const patient = whenProcessed(uses, placed, { seconds: 20, mayHold: async () => true });
  await expect(patient).rejects.toThrow("it waits");
});
