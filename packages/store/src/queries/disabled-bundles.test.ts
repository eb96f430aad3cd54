import type { BundleId } from "@isotherm/core";
import type { BatchGetCommand } from "@aws-sdk/lib-dynamodb";
import { expect, it } from "vitest";
import type { Table } from "../table.ts";
import { disabledBundles } from "./offer.ts";

type Keys = readonly Readonly<Record<string, unknown>>[];

/** A table whose bundles are disabled as told; `leavesOut` of each call is left for later. Pauses are told, not waited. */
const aTable = (
  disabled: Readonly<Record<string, boolean>>,
  leavesOut: (keys: Keys, call: number) => Keys = () => [],
) => {
  const [calls, pauses]: [Keys[], number[]] = [[], []];
  const send = async ({ input }: BatchGetCommand) => {
    const { Keys: asked = [], ConsistentRead } = input.RequestItems?.["table"] ?? {};
    if (!ConsistentRead) throw new Error("what decides is read consistently");
    calls.push(asked);
    const left = leavesOut(asked, calls.length);
    const found = asked.filter((key) => !left.includes(key)).map(({ sk }) => String(sk).replace("BUNDLE#", ""));
    const items = found.flatMap((id) =>
      id in disabled ? [{ id, disabled_at: disabled[id] ? "2026-03-01T12:00:00.000Z" : null }] : [],
    );
    return { Responses: { table: items }, ...(left.length > 0 && { UnprocessedKeys: { table: { Keys: left } } }) };
  };
  const turns = { tokens: { base62: () => "i0" }, sleep: async (ms: number) => void pauses.push(ms) };
  return { calls, pauses, table: { name: "table", client: { send }, turns } as unknown as Table };
};

const ids = (...texts: string[]) => texts as BundleId[];

it("tells which bundles take no orders: those that are disabled, and those that are not there", async () => {
  const { table } = aTable({ a: false, b: true });
  expect([...(await disabledBundles(table, ids("a", "b", "c", "a")))]).toEqual(["b", "c"]);
});

it("asks again, after pauses that grow, for what a busy table leaves out, and gives up as busy", async () => {
  const { table, calls, pauses } = aTable({ a: false, b: true }, (keys, call) => (call < 3 ? keys.slice(-1) : []));
  expect([...(await disabledBundles(table, ids("a", "b")))]).toEqual(["b"]);
  expect(calls.map((keys) => keys.length)).toEqual([2, 1, 1]);
  expect(pauses).toEqual([20, 40]);
  const busy = aTable({}, (keys) => keys);
  await expect(disabledBundles(busy.table, ids("a"))).rejects.toThrow("service_unavailable");
  expect(busy.pauses.reduce((sum, ms) => sum + ms, 0)).toBe(10_000);
});
