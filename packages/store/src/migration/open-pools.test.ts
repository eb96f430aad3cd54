import { marshall } from "@aws-sdk/util-dynamodb";
import { type AccountId, decimal } from "@isotherm/core";
import { expect, it } from "vitest";
import { poolItem } from "../items/credit-items.ts";
import { openPools } from "./migrations.ts";

const pool = (filled: string, sinceMs?: number) =>
  marshall(
    poolItem("acc_1" as AccountId, "Somebody", { filled: decimal(filled), balances: new Map() }, sinceMs),
  ) as Parameters<typeof openPools.change>[0];
/** As it was written before pools stood in the index. */
const older = (filled: string) => {
  const { account_id: _account, ...item } = pool(filled);
  return item;
};

it("a pool of before is due at once while a tonne of it is open", () => {
  expect(openPools.change(older("3.25"))).toEqual(pool("3.25", 0));
});

it("a pool without an open tonne stays as it is, and so does one that is in the index", () => {
  for (const item of [older("3"), older("0"), older("10"), pool("3.25", 1)])
    expect(openPools.change(item)).toBeUndefined();
});
