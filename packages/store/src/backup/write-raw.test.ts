import { BatchWriteItemCommand, ScanCommand, type WriteRequest } from "@aws-sdk/client-dynamodb";
import { describe, expect, it } from "vitest";
import type { Table } from "../table.ts";
import type { RawItem } from "./compare-items.ts";
import { WRITERS, deleteRaw, putRaw, scanTable } from "./write-raw.ts";

const anItem = (number: number): RawItem => ({ pk: { S: `ORG#${number}` }, sk: { S: "ORG" }, name: { S: "x" } });
const items = (count: number): RawItem[] => Array.from({ length: count }, (_, index) => anItem(index));

/** A table that is written to, and leaves out of each call whatever `leavesOut` says; pauses are told, not waited. */
const aTable = (leavesOut: (requests: WriteRequest[], call: number) => WriteRequest[] = () => []) => {
  const [calls, pauses]: [WriteRequest[][], number[]] = [[], []];
  const send = async (command: BatchWriteItemCommand) => {
    const asked = command.input.RequestItems?.["table"] ?? [];
    calls.push(asked);
    const left = leavesOut(asked, calls.length);
    return left.length > 0 ? { UnprocessedItems: { table: left } } : {};
  };
  const sleep = async (ms: number) => void pauses.push(ms);
  // Of the chance that lengthens or shortens each pause, the middle.
  const turns = { tokens: { base62: () => "i0" }, sleep: () => Promise.reject(new Error("the table's own pause")) };
  const table = { name: "table", client: { send }, turns } as unknown as Table;
  return { calls, pauses, writing: { table, sleep } };
};

describe("writing items as they are", () => {
  it("goes in calls of 25, and counts them", async () => {
    const { calls, writing } = aTable();
    expect(await putRaw(writing, items(51))).toBe(51);
    expect(calls.map((call) => call.length)).toEqual([25, 25, 1]);
    expect(calls.flat().map(({ PutRequest }) => PutRequest?.Item)).toEqual(items(51));
  });

  it("has eight calls under way at once, never more, and writes each item once", async () => {
    let [underWay, most] = [0, 0];
    const { calls, writing } = aTable();
    const slowly = async (command: never) => {
      underWay += 1;
      most = Math.max(most, underWay);
      // All that may begin have begun when everything else has had its turn.
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      return writing.table.client.send(command);
    };
    const table = { ...writing.table, client: { send: slowly } } as unknown as Table;
    expect(await putRaw({ ...writing, table }, items(25 * 30))).toBe(750);
    expect(most).toBe(WRITERS);
    const written = calls.flat().map(({ PutRequest }) => PutRequest?.Item?.["pk"]?.S);
    expect(new Set(written).size).toBe(750);
    expect(written).toHaveLength(750);
  });

  it("ends when one call fails: the others finish what they are at, and begin nothing more", async () => {
    const { calls, writing } = aTable((_requests, call) => {
      if (call === 3) throw new Error("broken");
      return [];
    });
    await expect(putRaw(writing, items(25 * 100))).rejects.toThrow("broken");
    expect(calls.length).toBeLessThan(2 * WRITERS);
  });

  it("makes no call for nothing", async () => {
    const { calls, writing } = aTable();
    expect(await putRaw(writing, [])).toBe(0);
    expect(calls).toEqual([]);
  });

  it("repeats what the table leaves out, and that alone, after pauses that grow", async () => {
    const { calls, pauses, writing } = aTable((requests, call) => (call < 3 ? requests.slice(1) : []));
    expect(await putRaw(writing, items(4))).toBe(4);
    expect(calls.map((call) => call.map(({ PutRequest }) => PutRequest?.Item?.["pk"]?.S))).toEqual([
      ["ORG#0", "ORG#1", "ORG#2", "ORG#3"],
      ["ORG#1", "ORG#2", "ORG#3"],
      ["ORG#2", "ORG#3"],
    ]);
    expect(pauses).toEqual([20, 40]);
  });

  it("gives up on a table that goes on leaving things out, after a minute of pauses", async () => {
    const { pauses, writing } = aTable((requests) => requests);
    await expect(putRaw(writing, items(1))).rejects.toThrow("service_unavailable");
    expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBe(60_000);
  });

  it("removes by key, and nothing that has none", async () => {
    const { calls, writing } = aTable();
    expect(await deleteRaw(writing, items(1))).toBe(1);
    expect(calls).toEqual([[{ DeleteRequest: { Key: { pk: { S: "ORG#0" }, sk: { S: "ORG" } } } }]]);
    await expect(deleteRaw(writing, [{ pk: { S: "ORG#0" } }])).rejects.toThrow("an item has no key");
  });
});

describe("reading the whole table", () => {
  it("goes on after each page where that one ended, an empty one too", async () => {
    const pages: [RawItem[], string | undefined][] = [
      [items(2), "a"],
      [[], "b"],
      [[anItem(2)], undefined],
    ];
    const starts: (string | undefined)[] = [];
    const send = async ({ input }: ScanCommand) => {
      starts.push(input.ExclusiveStartKey?.["pk"]?.S);
      expect(input.ConsistentRead).toBe(true);
      const [Items, last] = pages[starts.length - 1] ?? [[], undefined];
      return { Items, ...(last !== undefined && { LastEvaluatedKey: { pk: { S: last } } }) };
    };
    const found: RawItem[] = [];
    for await (const item of scanTable({ name: "table", client: { send } } as unknown as Table)) found.push(item);
    expect(found).toEqual(items(3));
    expect(starts).toEqual([undefined, "a", "b"]);
  });
});
