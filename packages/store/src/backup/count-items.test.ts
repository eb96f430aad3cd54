import { expect, it } from "vitest";
import type { Table } from "../table.ts";
import { countItems } from "./count-items.ts";

it("items are counted by how their keys begin, without ids, in the order of the names", async () => {
  const keys = [
    ["ORG#org_2", "ORG"],
    ["ACCOUNT#acc_1", "ORDER#ord_1"],
    ["ACCOUNT#acc_2", "ORDER#ord_2"],
    // What does not begin with a word in capitals is an id or somebody's own key, and no kind.
    ["IDEMPOTENCY#acc_1", "Abc#1"],
    ["IDEMPOTENCY#acc_1", "ORDER-7"],
    ["ORG#org_1", "ORG"],
  ];
  const Items = keys.map(([pk = "", sk = ""]) => ({ pk: { S: pk }, sk: { S: sk } }));
  const table = { name: "table", client: { send: async () => ({ Items }) } } as unknown as Table;
  expect([...(await countItems(table))]).toEqual([
    ["ACCOUNT ORDER", 2],
    ["IDEMPOTENCY", 2],
    ["ORG ORG", 2],
  ]);
});
