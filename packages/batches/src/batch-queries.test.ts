import type { AccountId } from "@isotherm/core";
import { expect, it } from "vitest";
import { type BatchFilters, newestBatches } from "./batch-queries.ts";

/** How many items a look at a list asks the table for. */
const askedFor = async (filters: Partial<BatchFilters>): Promise<number | undefined> => {
  let asked: number | undefined;
  const send = async ({ input }: { readonly input: { readonly Limit?: number } }): Promise<object> => {
    asked = input.Limit;
    return { Items: [] };
  };
  await newestBatches(
    { table: { name: "t", client: { send } } as never, clock: { nowMs: () => 0 } },
    "acc_1" as AccountId,
    {
      after: undefined,
      limit: 10,
      filters: { kind: [], source: [], status: [], ...filters },
    },
  );
  return asked;
};

it("reads no more items of a list than it answers, and one that tells whether there are more", async () => {
  expect(await askedFor({})).toBe(11);
});

it("reads many where filters leave out some", async () => {
  expect(await askedFor({ status: ["processed"] })).toBe(500);
});
