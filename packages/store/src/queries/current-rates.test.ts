import type { QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { instantMs } from "@isotherm/core";
import { expect, it } from "vitest";
import { ratesItem } from "../items/rates-item.ts";
import type { Table } from "../table.ts";
import { currentRates } from "./offer.ts";

const NOON = instantMs("2026-03-02T12:00:00.000Z");

/** The day of the rates that are taken at noon of 2 March where there are those of some days. */
const taken = async (...days: readonly string[]): Promise<string | undefined> => {
  const source = { kind: "assumption", title: "Test" } as const;
  const kept = days.toSorted().map((date) => ratesItem({ date, base: "EUR", rates: {}, source }));
  // As much of a query as is asked here.
  const send = async ({ input }: { readonly input: QueryCommandInput }) => {
    const upTo = String(input.ExpressionAttributeValues?.[":sk"]);
    const isWithin = input.KeyConditionExpression?.includes("sk <= :sk") === true;
    const found = kept.filter(({ sk }) => sk < upTo || (isWithin && sk === upTo));
    return { Items: (input.ScanIndexForward === false ? found.toReversed() : found).slice(0, input.Limit) };
  };
  const table = { name: "t", client: { send } } as unknown as Table;
  return (await currentRates(table, { nowMs: () => NOON, monotonicMs: () => 0 }))?.date;
};

it("prices are exchanged at the rates of the day, else the newest before it, never at those of a day to come", async () => {
  expect(await taken("2026-03-01", "2026-03-02", "2026-03-03")).toBe("2026-03-02");
  expect(await taken("2026-02-27", "2026-02-28", "2026-03-03")).toBe("2026-02-28");
  expect(await taken("2026-03-03")).toBeUndefined();
});
