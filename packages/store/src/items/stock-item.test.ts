import { expect, it } from "vitest";
import { StockEntry } from "./stock-item.ts";

const ENTRY = { project_id: "prj_1", vintage: "2023", issued: 5, currency: "EUR", unit_price: "12.50" };

it.each([{}, { vintage: "2022-2023" }, { issued: 0 }])("stock may be written so: %j", (changes) => {
  expect(StockEntry.safeParse({ ...ENTRY, ...changes }).success).toBe(true);
});

it.each([
  ["issued", -1],
  ["issued", 1.5],
  ["vintage", "2023 "],
  ["vintage", "2023-24"],
  ["vintage", "v2023"],
  ["unit_price", "0"],
  ["project_id", "prj 1"],
])("stock with the %s %j is refused there", (field, value) => {
  expect(StockEntry.safeParse({ ...ENTRY, [field]: value }).error?.issues.map(({ path }) => path)).toEqual([[field]]);
});
