import fc from "fast-check";
import { decimal } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import { startCalculation } from "../calculation.ts";
import { massQuality } from "../mass-quality.ts";
import { verifySheet } from "../verify-sheet.ts";
import { freightLeg } from "./freight-leg.ts";
import type { LegEnd } from "./intensity.ts";
import { givenWay } from "./resolve-route.ts";
import { type FreightMethod } from "./freight-method.ts";

const end = (country: string): LegEnd => ({ coordinates: { lat: 0, lon: 0 }, country });

const fly = (method: FreightMethod, metres: number, ends?: readonly [from: string, to: string], country?: string) => {
  const calculation = startCalculation();
  const given = givenWay({ amount: decimal(metres).div(1_000).toFixed(), unit: "km" });
  const way = ends ? { ...given, source: end(ends[0]), destination: end(ends[1]) } : given;
  const leg = freightLeg(calculation, { method, load: { mass: { amount: "1", unit: "t" } }, way, country });
  return { leg, kilograms: leg.emissions.value.times(1_000).toNumber(), calculation };
};

const METHODS = ["plane", "passenger_plane", "cargo_plane"] as const;
const metres = fc.integer({ min: 1, max: 20_000_000 });
const method = fc.constantFrom(...METHODS);

describe("a tonne by air", () => {
  it("has no step at any distance: a metre more is a difference of grams", () => {
    fc.assert(
      fc.property(metres, method, (way, by) => {
        const more = fly(by, way + 1).kilograms - fly(by, way).kilograms;
        expect(more).toBeGreaterThan(0);
        // No aircraft takes more than 3 kg CO2e for a tonne and kilometre.
        expect(more).toBeLessThan(0.003);
      }),
      {
        examples: METHODS.flatMap((by): [number, typeof by][] => [
          [1_499_999, by],
          [15_999_999, by],
          [16_000_000, by],
        ]),
      },
    );
  });

  it("never emits less over more kilometres", () => {
    fc.assert(
      fc.property(metres, metres, method, (a, b, by) => {
        expect(fly(by, Math.max(a, b)).kilograms).toBeGreaterThanOrEqual(fly(by, Math.min(a, b)).kilograms);
      }),
    );
  });

  it("emits as much over a distance that was flown, detours and all, as over the great circle below it", () => {
    const masses = (by: FreightMethod, amount: string, basis: "shortest" | "actual") => {
      const calculation = startCalculation();
      const way = givenWay({ amount, unit: "km", basis });
      const load = { mass: { amount: "2", unit: "t" } } as const;
      const { emissions, adjustedDistance } = freightLeg(calculation, { method: by, load, way });
      return { t: emissions.value.toFixed(9), km: adjustedDistance?.value.toFixed() };
    };
    for (const by of METHODS) expect(masses(by, "695", "actual")).toEqual(masses(by, "600", "shortest"));
    // An aircraft of a known type flies 5.2 % farther than the great circle.
    const [flown, circle] = [
      masses({ aircraft_type: "A320" }, "1052", "actual"),
      masses({ aircraft_type: "A320" }, "1000", "shortest"),
    ];
    expect(flown.t).toBe(circle.t);
    // No flight is shorter than its detours.
    expect(masses("plane", "95", "actual").t).toBe(masses("plane", "1", "actual").t);
  });

  it("emits as much there as back, also in an aircraft of a known type", () => {
    const country = fc.constantFrom("USA", "DEU", "CHN", "CAN", "KEN");
    const by = fc.constantFrom<FreightMethod>("plane", { aircraft_type: "B77W" }, { aircraft_type: "A320" });
    fc.assert(
      fc.property(metres, country, country, by, (way, from, to, aircraft) => {
        expect(fly(aircraft, way, [from, to]).kilograms).toBe(fly(aircraft, way, [to, from]).kilograms);
      }),
    );
  });

  it("takes the mean of both fuels where the ends differ, in a sheet that can be recomputed", () => {
    const [europe, america, both] = [
      ["DEU", "FRA"],
      ["USA", "CAN"],
      ["DEU", "USA"],
    ] as const;
    const of = (ends: readonly [string, string]) => fly({ aircraft_type: "B77W" }, 6_000_000, ends);
    expect(of(both).kilograms).toBeCloseTo((of(europe).kilograms + of(america).kilograms) / 2, 6);
    expect(verifySheet({ steps: of(both).calculation.steps })).toEqual([]);
    expect(of(both).leg.split.ttw.div(of(both).leg.emissions.value).toNumber()).toBeCloseTo(3.17 / 3.84, 9);
  });

  it("takes the fuel of the country that is asked for, wherever the flight goes", () => {
    const of = (ends: readonly [string, string], country?: string) =>
      fly({ aircraft_type: "B77W" }, 6_000_000, ends, country);
    const american = of(["DEU", "FRA"], "USA");
    expect(american.kilograms).toBe(of(["USA", "CAN"]).kilograms);
    expect(american.kilograms).not.toBe(of(["DEU", "FRA"]).kilograms);
    expect(american.leg.intensity.factor.id).toMatch(/north_america\/jet$/);
    expect(of(["USA", "FRA"]).leg.intensity.factor.id).toMatch(/north_america\/jet$/);
    expect(of(["FRA", "USA"]).leg.intensity.factor.id).toMatch(/europe\/jet$/);
  });

  it("is as far off between two rows of a table, and beyond the last, as at one of them", () => {
    const errorsOf = (by: FreightMethod, way: number, table: string) =>
      massQuality(fly(by, way).calculation.steps)
        .errors.filter(({ id }) => id.endsWith(`/${table}`))
        .map(({ of, elasticity }) => [of, elasticity.toFixed()]);
    for (const way of [8_000_000, 9_000_000, 18_000_000])
      expect(errorsOf("plane", way, "air-freight-fuel")).toEqual([["air-freight-fuel/2026-1/plane", "1"]]);
    for (const way of [1_000_000, 9_000_000])
      expect(errorsOf({ aircraft_type: "B77W" }, way, "aircraft-fuel")).toEqual([["aircraft-fuel/2020-2/B77W", "1"]]);
  });

  it("is refused farther than half the way round the earth, 20,100 km, in an aircraft of a known type", () => {
    expect(fly({ aircraft_type: "B77W" }, 20_100_000).kilograms).toBeGreaterThan(0);
    expect(() => fly({ aircraft_type: "B77W" }, 20_100_001)).toThrow(
      expect.objectContaining({ code: "distance_invalid", detail: "route: no flight is longer than 20100 km." }),
    );
  });

  it("warns when nothing is known of the flight, or of the type", () => {
    const warned = (by: FreightMethod) =>
      fly(by, 1_000_000).calculation.warnings.map(({ code, field }) => [code, field]);
    expect(warned({ flight_number: "XY1", departure_on: "2026-01-01" })).toEqual([
      ["flight_unknown", "method.flight_number"],
    ]);
    expect(warned({ aircraft_type: "AN12" })).toEqual([["aircraft_unsupported", "method.aircraft_type"]]);
    expect(warned("plane")).toEqual([]);
  });
});
