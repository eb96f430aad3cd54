import { type AccountId, newId } from "@isotherm/core";
import fc from "fast-check";
import { expect, it } from "vitest";
import { estimateIdsBetween, queryBetween } from "./estimate-ids-between.ts";

const LAST_MS = 2 ** 48 - 1;
const atMs = fc.integer({ min: 1, max: LAST_MS });
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const isIn = (id: string, fromMs: number, throughMs: number | undefined): boolean => {
  const { first, last } = estimateIdsBetween({ fromMs, throughMs });
  return first <= id && id <= last;
};

it("an estimate lies between the ids of a time when that has its own, both ends with it, whatever its random part", () => {
  fc.assert(
    fc.property(atMs, random, fc.nat(1_000), fc.nat(1_000), (made, chance, before, after) => {
      const id = newId("estimate", made, () => chance);
      expect(isIn(id, made, made)).toBe(true);
      expect(isIn(id, made - before, made + after)).toBe(true);
      expect(isIn(id, made - before, undefined)).toBe(true);
      if (made > 1) expect(isIn(id, made - before - 1, made - 1)).toBe(false);
      if (made < LAST_MS) expect(isIn(id, made + 1, made + 1 + after)).toBe(false);
    }),
  );
});

it.each([
  ["the beginning of all time", 0, undefined],
  ["a time before 1970", -62_135_596_800_000, undefined],
  ["the last year that can be named", 0, 253_402_300_799_999],
  ["no end", 0, Infinity],
])("every estimate of today is within %s", (_what, fromMs, throughMs) => {
  expect(
    isIn(
      newId("estimate", 1_790_000_000_000, () => 0.5),
      fromMs,
      throughMs,
    ),
  ).toBe(true);
});

it("none lies in a time that ends before it begins", () => {
  const { first, last } = estimateIdsBetween({ fromMs: 2_000, throughMs: 1_000 });
  expect(first > last).toBe(true);
});

it("the query of a time is for the estimates of one account alone, from the first id through the last", () => {
  const ids = estimateIdsBetween({ fromMs: 1_000, throughMs: 2_000 });
  const account = "acc_1" as AccountId;
  expect(queryBetween(account, ids)).toEqual({
    KeyConditionExpression: "pk = :pk AND sk BETWEEN :first AND :last",
    ExpressionAttributeValues: {
      ":pk": "ACCOUNT#acc_1",
      ":first": `ESTIMATE#${ids.first}`,
      ":last": `ESTIMATE#${ids.last}`,
    },
  });
});
