import {
  AircraftTypeCode,
  Carrier,
  LogisticsSiteMethod,
  METHOD_STRINGS,
  type ShippingLegResult,
  ShippingOrSiteMethod,
  TradeLane,
} from "@isotherm/contract";
import { decimal, type WarningCode } from "@isotherm/core";
import {
  type CalculationInput,
  type FreightLeg,
  freightLeg,
  type FreightMethod,
  givenWay,
  modeOf,
  startCalculation,
  verifySheet,
} from "@isotherm/methodology";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FREIGHT_METHODS } from "./every-calculation.ts";

const estimate = (method: FreightMethod, load: FreightLeg["load"], km: string, country?: string) => {
  const calculation = startCalculation();
  const way = modeOf(method) === "site" ? undefined : givenWay({ amount: km, unit: "km" });
  const { steps, warnings } = calculation;
  return { ...freightLeg(calculation, { method, load, way, country }), steps, warnings };
};

const tonnes = (amount: string) => ({ mass: { amount, unit: "t" as const } });
const named = FREIGHT_METHODS.map((method) => ({ method, name: JSON.stringify(method) }));

/** One of these is said of every leg that a more general factor was used for. */
const MORE_GENERAL = {
  imo_unavailable_container_ship_fallback: "vessel_unknown",
  imo_unavailable_container_ship_trade_lane_fallback: "vessel_unknown",
  flight_number_unavailable_fallback: "flight_unknown",
  invalid_flight_route_fallback: "flight_route_mismatch",
} satisfies Record<ShippingLegResult["methodology"][number], WarningCode>;

/** What is said where a value stands in for one that was not given or is not known. */
const FALLBACKS: readonly WarningCode[] = [
  "aircraft_unsupported",
  "cargo_type_assumed",
  "country_unknown",
  "flight_unknown",
  "fuel_assumed",
  "region_fallback",
  "schedule_unavailable",
  "trade_lane_unknown",
  "vehicle_assumed",
  "vessel_unknown",
];

describe("every method of the interface", () => {
  it("is one of as many as the interface has", () => {
    const { sea, ...others } = METHOD_STRINGS;
    // 94 road and 6 of electric articulated lorries, 15 North American road, 23 rail and `rail`, 12 inland waterway, 3 air; 135 sea
    expect(Object.values(others).flat()).toHaveLength(147 + 6 + 1);
    expect(sea).toHaveLength(135);
    expect(TradeLane.options).toHaveLength(37);
    expect(LogisticsSiteMethod.options).toHaveLength(14);
    expect(AircraftTypeCode.options).toHaveLength(40);
    expect(Carrier.options).toHaveLength(31);
  });

  it.each(named)("$name is accepted, has a factor, and a sheet that holds", ({ method }) => {
    expect(ShippingOrSiteMethod.safeParse(method).success).toBe(true);
    const { emissions, steps, intensity } = estimate(method, tonnes("12"), "800");
    expect(emissions.value.gt(0)).toBe(true);
    expect(intensity.factor.id).toMatch(/^[a-z-]+\/\d{4}-\d+\/.+/);
    expect(verifySheet({ steps })).toEqual([]);
  });

  it.each(named)("$name warns of every fallback that its answer or its sheet names", ({ method }) => {
    const { intensity, warnings, steps } = estimate(method, tonnes("12"), "800");
    const codes = warnings.map(({ code }) => code);
    for (const fallback of intensity.methodology ?? []) expect(codes).toContain(MORE_GENERAL[fallback]);
    // Jet fuel of another region changes a figure by less than the tenth that is warned of.
    const isTold = ({ fallback, factor_id = "" }: CalculationInput) => fallback && !factor_id.startsWith("jet-fuels/");
    const standsIn = steps.flatMap(({ inputs }) => inputs).some(isTold);
    if (standsIn) expect(codes).toContainEqual(expect.toBeOneOf([...FALLBACKS]));
  });

  it("never gives less for more mass or more containers, over any distance, anywhere", () => {
    const some = fc.constantFrom(...FREIGHT_METHODS);
    const amount = fc.integer({ min: 0, max: 100_000_000 });
    const country = fc.constantFrom(undefined, "DEU", "CHN", "ZAF", "USA");
    fc.assert(
      fc.property(some, amount, amount, fc.integer({ min: 1, max: 19_000 }), country, (method, a, b, km, where) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map((milli) => decimal(milli).div(1_000).toFixed());
        for (const load of [tonnes, (containers: string) => ({ containers })]) {
          const [small, large] = [less, more].map((text) => estimate(method, load(text ?? "0"), String(km), where));
          expect(large?.emissions.value.gte(small?.emissions.value ?? 0)).toBe(true);
          expect(verifySheet({ steps: large?.steps ?? [] })).toEqual([]);
        }
      }),
      { numRuns: 400 },
    );
  });

  it("never gives less for more distance; by air within one distance band", () => {
    const some = fc.constantFrom(...FREIGHT_METHODS);
    const band = fc.constantFrom([1, 1_499], [1_500, 19_000]);
    fc.assert(
      fc.property(some, band, fc.nat(99_999), fc.nat(99_999), (method, [from = 0, to = 0], a, b) => {
        const [near, far] = [Math.min(a, b), Math.max(a, b)].map((share) =>
          String(from + Math.floor(((to - from) * share) / 100_000)),
        );
        const [less, more] = [near, far].map((km) => estimate(method, tonnes("3.5"), km ?? "1").emissions.value);
        expect(more?.gte(less ?? 0)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });
});
