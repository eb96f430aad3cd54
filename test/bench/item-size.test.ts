import { PutItemCommand } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type LocalTable, startLocalTable } from "../harness/local-table.ts";
import { itemSize, type WireItem } from "./item-size.ts";

// The units of the cost table come from sizes of items. Here AWS's own DynamoDB Local says what items cost whose size by our
// rules lies at the edge of a unit.

let local: LocalTable;
beforeAll(async () => {
  local = await startLocalTable();
});
afterAll(() => local.stop());

let made = 0;
/** Each under a key of its own: replacing a larger item would cost what that one costs. */
const unitsOf = async (item: WireItem): Promise<number> => {
  made += 1;
  const sk = { S: `${String(made).padStart(4, "0")}Ä` };
  const { ConsumedCapacity: consumed } = await local.table.client.send(
    new PutItemCommand({
      TableName: local.table.name,
      Item: { ...item, sk },
      ReturnConsumedCapacity: "TOTAL",
    }),
  );
  return consumed?.CapacityUnits ?? Number.NaN;
};

const base = { pk: { S: "ACCOUNT#acc_1" }, sk: { S: "0000Ä" }, schema: { N: "1" } };
const kinds: Record<string, WireItem> = {
  text: {},
  "numbers of many lengths": {
    a: { N: "0" },
    b: { N: "-17" },
    c: { N: "123456789012" },
    d: { N: "0.000125" },
    e: { N: "1700000000000" },
  },
  "a set of texts": { woken: { SS: ["acc_1", "acc_23", "ä"] } },
  binary: { body: { B: new Uint8Array(100) } },
  "lists and maps": { parts: { L: [{ S: "x" }, { M: { y: { BOOL: true }, z: { NULL: true } } }] } },
};

it.each(Object.entries(kinds))("an item with %s is as large as DynamoDB holds it to be", async (name, more) => {
  const item = { ...base, ...more };
  const filled = (bytes: number): WireItem => {
    const without = { ...item, fill: { S: "" } };
    return { ...without, fill: { S: "x".repeat(bytes - itemSize(without)) } };
  };
  for (const units of [1, 2, 4]) {
    expect(await unitsOf(filled(units * 1_024)), `${name}, ${units} kB`).toBe(units);
    expect(await unitsOf(filled(units * 1_024 + 1)), `${name}, ${units} kB and a byte`).toBe(units + 1);
  }
});

it("an item in the sparse index costs its size again", async () => {
  expect(await unitsOf({ ...base, pending: { S: "CURSOR#0" }, pending_at: { N: "1" } })).toBe(2);
});
