import type { EstimateKind } from "@isotherm/contract";
import { type AccountId, newId } from "@isotherm/core";
import { packEstimate } from "@isotherm/store/items/packed-estimate";
import { describe, expect, it } from "vitest";
import { rowsOfEstimate } from "./rows-of-estimate.ts";

const FREIGHT = { freight_category: 4, freight_category_key: null } as const;

const rowsOf = (kind: EstimateKind, estimate: object, steps: readonly object[] = []) => {
  const id = newId("estimate", 1_767_225_600_000, () => 0.5);
  const whole = { mass: { amount: "1", unit: "t" }, ...estimate };
  const body = packEstimate(JSON.stringify({ estimate: whole, sheet: { method_version: "1", steps } }), kind);
  const item = { id, kind, body } as unknown as Parameters<typeof rowsOfEstimate>[1];
  return rowsOfEstimate("acc_1" as AccountId, item, FREIGHT).rows;
};

describe("whether a chain starts or ends in the European Union", () => {
  const mass = { amount: "1", unit: "t" };
  const between = (from: string, to: string) => ({
    mass,
    resolved_places: { source: { country_code: from }, destination: { country_code: to } },
  });
  const ROAD = "truck_articulated_40t";
  const HUB = "maritime_container_terminal";
  const unionOf = (legs: readonly object[], methods: readonly string[]) =>
    rowsOf("multi-leg-shipping", { legs, request: { legs: methods.map((method) => ({ method })) } })[0]?.union;
  const told = { mass, resolved_places: null };

  it("is told by its first and its last transport, with hubs before and behind them", () => {
    expect(unionOf([told, between("DEU", "USA"), told], [HUB, "sea_ropax_5dwkt_hfo", HUB])).toBe("yes");
    expect(unionOf([between("CHE", "DEU"), between("DEU", "USA")], [ROAD, "plane"])).toBe("no");
  });

  it("is not known where of the first or the last transport only the distance is", () => {
    expect(unionOf([told, between("DEU", "USA")], [ROAD, "plane"])).toBe("unknown");
    expect(unionOf([between("GBR", "USA"), told], ["plane", ROAD])).toBe("unknown");
    expect(unionOf([told, between("USA", "DEU")], [ROAD, "plane"])).toBe("yes");
  });
});

describe("the scope of electricity", () => {
  it("is that of the market where the account prefers an own factor, which no request names", () => {
    const estimate = { request: { consumption: { amount: "50000", unit: "kWh" } }, scope3: { amount: "0", unit: "t" } };
    const categoryBy = (accounting: string) =>
      rowsOf("electricity", estimate, [{ inputs: [], facts: [{ name: "accounting", value: accounting }] }])[0]
        ?.category;
    expect([categoryBy("market_based"), categoryBy("location_based")]).toEqual(["scope_2_market", "scope_2"]);
  });

  it("counts for both ways where its sheet tells one only, and nothing else does", () => {
    const estimate = { request: {}, scope3: { amount: "0.25", unit: "t" } };
    const both = rowsOf("electricity", estimate).map((row) => [
      row.scope_2_location_t.toFixed(),
      row.scope_2_market_t.toFixed(),
    ]);
    expect(both).toEqual([
      ["0.75", "0.75"],
      ["0", "0"],
    ]);
  });
});

describe("what a row rests on", () => {
  const tonnes = (amount: string) => ({ amount, unit: "t" });
  const step = (
    symbol: string,
    value: string,
    quality: string,
    formula = `${symbol} = round(E / 1000, 12)`,
    from: readonly number[] = [],
  ) => ({
    formula,
    inputs: from.map((from_step, index) => ({ symbol: formula.split(/ [=+] /)[index + 1], name: "part", from_step })),
    result: { symbol, value, unit: "t CO2e" },
    quality,
  });
  const SHARES = { primary: "0.25", modelled: "0", default: "0.75", assumed: "0" };
  const classesOf = (kind: EstimateKind, estimate: object, steps: readonly object[]) =>
    rowsOf(kind, { data_quality: { shares: SHARES }, ...estimate }, steps).map((row) =>
      [row.primary_t, row.modelled_t, row.default_t, row.assumed_t, row.unclassed_t].map(Number),
    );
  const chain = {
    legs: [{ mass: tonnes("0.25") }, { mass: tonnes("0.75") }],
    request: { legs: [{ method: "truck_articulated_40t" }, { method: "plane" }] },
  };
  const legs = [step("m", "0.25", "measured"), step("m", "0.75", "published_default")];

  it("is told by its own leg: one that was measured is primary as a whole, the next one is not", () => {
    expect(
      classesOf("multi-leg-shipping", chain, [...legs, step("m", "1", "published_default", "m = m0 + m1", [0, 1])]),
    ).toEqual([
      [0.25, 0, 0, 0, 0],
      [0, 0, 0.75, 0, 0],
    ]);
  });

  it("is told by the parts of its scope in a company's year, whatever their order", () => {
    const company = {
      scope1: tonnes("0.75"),
      scope2: tonnes("0.25"),
      request: {},
    };
    const sheet = [
      ...legs,
      step("scope1", "0.75", "published_default", "scope1 = a", [1]),
      step("scope2", "0.25", "measured", "scope2 = a", [0]),
      step("m", "1", "published_default", "m = a + b", [0, 1]),
    ];
    expect(classesOf("company", company, sheet)).toEqual([
      [0, 0, 0.75, 0, 0],
      [0.25, 0, 0, 0, 0],
    ]);
  });

  it("is told by its name in a company's year, also where two scopes have the same mass", () => {
    const company = { scope1: tonnes("0.5"), scope2: tonnes("0.5"), request: {} };
    const shares = { primary: "0.5", modelled: "0", default: "0.5", assumed: "0" };
    const sheet = [
      step("part", "0.5", "measured"),
      step("part", "0.5", "published_default"),
      step("scope1", "0.5", "published_default", "scope1 = a", [1]),
      step("scope2", "0.5", "measured", "scope2 = a", [0]),
      step("m", "1", "published_default", "m = a + b", [0, 1]),
    ];
    expect(classesOf("company", { ...company, data_quality: { shares } }, sheet)).toEqual([
      [0, 0, 0.5, 0, 0],
      [0.5, 0, 0, 0, 0],
    ]);
  });

  it("is told by its own leg where the shares of the whole are rounded", () => {
    const ofThree = {
      mass: tonnes("0.3"),
      legs: [{ mass: tonnes("0.1") }, { mass: tonnes("0.1") }, { mass: tonnes("0.1") }],
      request: { legs: [{ method: "rail" }, { method: "plane" }, { method: "rail" }] },
      data_quality: { shares: { primary: "0.3334", modelled: "0", default: "0.3333", assumed: "0.3333" } },
    };
    const sheet = [
      ...["measured", "published_default", "assumption"].map((quality) => step("m", "0.1", quality)),
      step("m", "0.3", "assumption", "m = m0 + m1 + m2", [0, 1, 2]),
    ];
    expect(classesOf("multi-leg-shipping", ofThree, sheet)).toEqual([
      [0.1, 0, 0, 0, 0],
      [0, 0, 0.1, 0, 0],
      [0, 0, 0, 0.1, 0],
    ]);
  });

  it("is spread by mass where the sheet does not tell its parts, or tells other ones than the estimate", () => {
    const spread = [
      [0.0625, 0, 0.1875, 0, 0],
      [0.1875, 0, 0.5625, 0, 0],
    ];
    expect(classesOf("multi-leg-shipping", chain, [{ inputs: [] }])).toEqual(spread);
    expect(
      classesOf("multi-leg-shipping", chain, [...legs, step("m", "1", "published_default", "m = 2 · a", [0])]),
    ).toEqual(spread);
    const others = [step("m", "0.25", "assumption"), step("m", "0.75", "assumption")];
    const all = step("m", "1", "assumption", "m = m0 + m1", [0, 1]);
    expect(classesOf("multi-leg-shipping", chain, [...others, all])).toEqual(spread);
  });
});
