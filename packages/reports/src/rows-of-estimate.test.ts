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
});
