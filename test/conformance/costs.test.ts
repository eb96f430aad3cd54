import { readFileSync } from "node:fs";
import { measuredUse, withCostTable } from "@isotherm/operator/cost/measured-use";
import { PRICES } from "@isotherm/operator/cost/prices";
import { expect, it } from "vitest";

const page = readFileSync(new URL("../../ARCHITECTURE.md", import.meta.url), "utf8");

it("ARCHITECTURE.md tells the costs that were measured, at the prices that npm run deploy uses", () => {
  const measured = measuredUse();
  expect(withCostTable(page, measured)).toBe(page);
  const dearer = { ...measured, operations: { dear: { ...measured.sweep, writeUnits: 1e6 } } };
  expect(withCostTable(page, dearer)).not.toBe(page);
  expect(() => withCostTable("# A page", measured)).toThrow("no place for the table");
});

it("names where each price was read", () => {
  const addresses = Object.values(PRICES).flatMap(({ source }) => (source === "assumption" ? [] : [source.address]));
  expect(addresses.length).toBeGreaterThan(8);
  expect(Object.values(PRICES).filter(({ source }) => source === "assumption").length).toBeLessThan(7);
});
