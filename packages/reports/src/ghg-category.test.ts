import { describe, expect, it } from "vitest";
import { CATEGORY_NAMES, categoryRank, kindCategories } from "./ghg-category.ts";

const tonnes = (amount: string) => ({ amount, unit: "t" });

describe("the categories of electricity", () => {
  const named = (mass: string, market: string | undefined, scope3: string) =>
    kindCategories(
      "electricity",
      {
        mass: tonnes(mass),
        location_based: tonnes("0.69"),
        market_based: market === undefined ? null : tonnes(market),
        scope3: tonnes(scope3),
      },
      undefined,
    ).map((one) => [CATEGORY_NAMES[one.category], one.mass.toFixed()]);
  const upstream = "3.3 Fuel- and energy-related activities";

  it("have scope 2 under the name of the way that the mass is counted by", () => {
    expect(named("0.69", "0.92", "0.07")).toEqual([
      ["Scope 2 (location-based)", "0.62"],
      [upstream, "0.07"],
    ]);
    expect(named("0.92", "0.92", "0.11")).toEqual([
      ["Scope 2 (market-based)", "0.81"],
      [upstream, "0.11"],
    ]);
  });

  it("have it by location where the market says nothing, or the same", () => {
    for (const market of [undefined, "0.69"])
      expect(named("0.69", market, "0.07")[0]?.[0]).toBe("Scope 2 (location-based)");
  });

  it("stand beside each other in a table, before those of scope 3", () => {
    expect(
      ["category_1", "scope_2_market", "scope_2", "scope_1"].toSorted((a, b) => categoryRank(a) - categoryRank(b)),
    ).toEqual(["scope_1", "scope_2", "scope_2_market", "category_1"]);
  });
});
