import type { Table } from "@isotherm/store/table";
import { expect, it } from "vitest";
import { analyticsUses } from "./dependencies.ts";

it("the catalogue is read once, however often figures of orders ask for it within a minute", async () => {
  let reads = 0;
  // A catalogue of nothing; what counts is how often it is asked for.
  const client = {
    send: async () => {
      reads += 1;
      return { Items: [] };
    },
  };
  const { catalogue } = analyticsUses({ name: "t", client } as unknown as Table);
  await catalogue.current();
  const first = reads;
  expect(first).toBeGreaterThan(0);
  await Promise.all([catalogue.current(), catalogue.current()]);
  expect(reads).toBe(first);
});
