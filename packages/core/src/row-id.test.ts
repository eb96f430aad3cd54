import { expect, it } from "vitest";
import { type BatchId, idTimeMs, isAcceptedId } from "./index.ts";
import { ROW_LIMIT, rowId } from "./row-id.ts";

const BATCH = "bat_01KDVDNA0000000000000000AA" as BatchId;
const OTHER = "bat_01KDVDNA0000000000000000AB" as BatchId;
const MOST_ROWS = 100_000;
const idsOf = (batch: BatchId, count: number) =>
  Array.from({ length: count }, (_, index) => rowId("estimate", batch, index));

it("gives every row of a batch an id of its own, in the order of the rows", () => {
  const ids = idsOf(BATCH, MOST_ROWS);
  expect(new Set(ids).size).toBe(MOST_ROWS);
  expect(ids.toSorted()).toEqual(ids);
});

it("gives a row the same id each time, and the same row of another batch another one", () => {
  expect(idsOf(BATCH, 3)).toEqual(idsOf(BATCH, 3));
  expect(new Set([...idsOf(BATCH, 1_000), ...idsOf(OTHER, 1_000)]).size).toBe(2_000);
});

it("makes ids like all others: of the time of the batch, with the prefix of their kind", () => {
  const [id] = idsOf(BATCH, 1);
  expect(id).toMatch(/^est_[0-9A-HJKMNP-TV-Z]{26}$/);
  expect(isAcceptedId(id ?? "")).toBe(true);
  expect(idTimeMs(id ?? "")).toBe(idTimeMs(BATCH));
});

it("has no id for a row beyond its digits", () => {
  expect(() => rowId("estimate", BATCH, ROW_LIMIT)).toThrow(String(ROW_LIMIT));
  expect(() => rowId("estimate", BATCH, ROW_LIMIT - 1)).not.toThrow();
});
