import { describe, expect, it } from "vitest";
import { CATEGORY_NAMES, categoryRank, kindCategories } from "./ghg-category.ts";

describe("the categories of electricity", () => {
  const named = (request: object) =>
    kindCategories("electricity", { mass: { amount: "0.92" }, request, scope3: { amount: "0.11" } }, undefined).map(
      (one) => [CATEGORY_NAMES[one.category], one.mass.toFixed()],
    );

  it.each([
    { why: "nothing was asked", request: {}, name: "Scope 2 (location-based)" },
    { why: "it was asked by location", request: { accounting: "location_based" }, name: "Scope 2 (location-based)" },
    { why: "it was asked by the market", request: { accounting: "market_based" }, name: "Scope 2 (market-based)" },
    { why: "an own factor was named", request: { emission_factor_id: "own/1/a" }, name: "Scope 2 (market-based)" },
    {
      why: "an own factor was named, and the location asked for",
      request: { emission_factor_id: "own/1/a", accounting: "location_based" },
      name: "Scope 2 (location-based)",
    },
  ])("have scope 2 under the name of the way that the mass is counted by: where $why, $name", ({ request, name }) => {
    expect(named(request)).toEqual([
      [name, "0.81"],
      ["3.3 Fuel- and energy-related activities", "0.11"],
    ]);
  });

  it("follow its sheet, where the account prefers an own factor that no request names", () => {
    const estimate = { mass: { amount: "0.02" }, request: {}, accounting: "market_based", scope3: { amount: "0" } };
    const [first] = kindCategories("electricity", estimate, undefined);
    expect(first?.category).toBe("scope_2_market");
  });

  it("stand beside each other in a table, before those of scope 3", () => {
    const sorted = ["category_1", "scope_2_market", "scope_2", "scope_1"].toSorted(
      (a, b) => categoryRank(a) - categoryRank(b),
    );
    expect(sorted).toEqual(["scope_1", "scope_2", "scope_2_market", "category_1"]);
  });
});
