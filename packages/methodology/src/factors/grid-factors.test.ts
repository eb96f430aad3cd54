import { expect, it } from "vitest";
import { nearestGridFactors } from "./grid-factors.ts";

const standIns = (year: number) => {
  const { factors, year: used } = nearestGridFactors({ country: "DEU", year });
  const chosen = Object.values(factors).filter((each) => typeof each === "object");
  return { used, fallbacks: chosen.map(({ fallback }) => fallback === true) };
};

it("a year before the first one is counted with the first, whose figures then count as assumed", () => {
  const [before, first] = [standIns(2009), standIns(2015)];
  expect(before.used).toBe(2015);
  expect(new Set(before.fallbacks)).toEqual(new Set([true]));
  expect(first).toEqual({ used: 2015, fallbacks: first.fallbacks.map(() => false) });
});
