import { decimal } from "@isotherm/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { verifySheet } from "../verify-sheet.ts";
import { estimateByFuel } from "./estimate-by-fuel.ts";

const FUELS = ["gasoline", "diesel", "93_diesel_7_biodiesel", "hvo_from_tallow", "lpg", "ethanol_from_corn"];

describe("freight by fuel", () => {
  it("is the worked example of methods/by-fuel.md", () => {
    const { calculation, legs } = estimateByFuel([{ fuel: "diesel", fuel_consumed_litres: 120.5 }]);
    expect(calculation.emissions.toFixed()).toBe("0.4135100172");
    expect(legs[0]?.energyDensity.toFixed()).toBe("35.524");
    expect(legs[0]?.factor.id).toBe("road-fuels/2024-1/europe/diesel");
    expect(verifySheet({ steps: calculation.steps })).toEqual([]);
  });

  it("takes the higher of the regions, because nobody says where the fuel was made, and warns", () => {
    for (const fuel of ["gasoline", "diesel", "lpg", "hvo_from_tallow"]) {
      const { calculation, legs, score } = estimateByFuel([{ fuel, fuel_consumed_litres: 1 }]);
      expect(legs[0]?.factor.id).toBe(`road-fuels/2024-1/europe/${fuel}`);
      expect(calculation.warnings).toMatchObject([{ code: "region_fallback", field: "legs.0.fuel" }]);
      expect(score).toBe("D");
    }
  });

  it("is the sum of its legs, in all parts, and counts text as the number that it is", () => {
    const leg = fc.tuple(fc.constantFrom(...FUELS), fc.integer({ min: 1, max: 100_000_000 }));
    fc.assert(
      fc.property(fc.array(leg, { minLength: 1, maxLength: 10 }), (legs) => {
        const litres = legs.map(([fuel, millilitres]) => ({ fuel, litres: decimal(millilitres).div(1000) }));
        const asText = estimateByFuel(
          litres.map(({ fuel, litres: l }) => ({ fuel, fuel_consumed_litres: l.toFixed() })),
        );
        const asNumber = estimateByFuel(
          litres.map(({ fuel, litres: l }) => ({ fuel, fuel_consumed_litres: l.toNumber() })),
        );
        expect(asNumber.calculation.emissions).toEqual(asText.calculation.emissions);
        const { calculation, legs: results } = asText;
        const total = results.reduce((sum, { emissions }) => sum.plus(emissions.value), decimal(0));
        expect(total.toFixed()).toBe(calculation.emissions.toFixed());
        for (const part of ["wtt", "ttw", "unknown"] as const) {
          const parts = results.reduce((sum, { split }) => sum.plus(split[part]), decimal(0));
          expect(parts.toFixed()).toBe(calculation.split?.[part].toFixed());
        }
      }),
    );
  });
});
