import type { QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { type AccountId, newId } from "@isotherm/core";
import { expect, it } from "vitest";
import { keys } from "../keys.ts";
import type { Table } from "../table.ts";
import { newestEstimates } from "./estimate-lists.ts";

const ACCOUNT = "acc_1" as AccountId;

/** From which key on, and behind which one, estimates are read that were made through a time and before another one. */
const readBehind = async (throughMs: number, afterMs: number) => {
  const asked: QueryCommandInput[] = [];
  const send = async ({ input }: { readonly input: QueryCommandInput }) => {
    asked.push(input);
    return {};
  };
  const after = newId("estimate", afterMs, () => 0.5);
  const wanted = { kinds: ["electricity"], batch: undefined, matches: undefined, limit: 10 } as const;
  const table = { name: "t", client: { send } } as unknown as Table;
  await newestEstimates(table, ACCOUNT, { ...wanted, between: { fromMs: 1, throughMs }, after });
  const [{ ExpressionAttributeValues, ExclusiveStartKey } = {}] = asked;
  return { last: String(ExpressionAttributeValues?.[":last"]), start: ExclusiveStartKey?.["sk"] as unknown, after };
};

it("estimates of a time go on behind one that was made in it", async () => {
  const { last, start, after } = await readBehind(9_000, 5_000);
  expect([last, start]).toEqual([keys.estimate(ACCOUNT, after).sk, last]);
});

it("estimates of a time are not read beyond it behind one that was made later", async () => {
  const { last, start, after } = await readBehind(5_000, 9_000);
  expect([last < keys.estimate(ACCOUNT, after).sk, start]).toEqual([true, undefined]);
});
