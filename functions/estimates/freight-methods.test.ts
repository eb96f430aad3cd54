import {
  AircraftTypeCode,
  Carrier,
  LogisticsSiteMethod,
  METHOD_STRINGS,
  RoadEmissionStandard,
  RoadFuel,
  RoadGradient,
  RoadSituation,
  RoadVehicleType,
  ShippingOrSiteMethod,
  TradeLane,
} from "@isotherm/contract";
import { decimal } from "@isotherm/core";
import {
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

/** Every method of the interface, with each value of each enumeration that a method has. */
const METHODS: readonly FreightMethod[] = [
  ...Object.values(METHOD_STRINGS).flat(),
  ...LogisticsSiteMethod.options,
  ...["small", "medium", "large", "huge"].flatMap((size) =>
    ["HFO", "MGO", ...(size === "huge" ? ["LNG"] : [])].map((fuel) => ({
      vessel_type: `sea_oil_tanker_${size}`,
      fuel,
    })),
  ),
  ...["sea_general_cargo_small", "sea_general_cargo_large", "sea_bulk_carrier_small", "sea_ropax"].flatMap(
    (vessel_type) => [{ vessel_type }, { vessel_type, fuel: "MGO" }],
  ),
  ...["sea_bulk_carrier_medium", "sea_bulk_carrier_large"].flatMap((vessel_type) =>
    ["average", "heavy"].map((load) => ({ vessel_type, load })),
  ),
  ...["freight_only", "truck_and_trailer", "trailer_only"].map((load) => ({
    vessel_type: "sea_roro",
    fuel: "MGO",
    load,
  })),
  ...TradeLane.options.flatMap((trade_lane) =>
    [true, false].map((refrigerated) => ({ vessel_type: "container_ship" as const, trade_lane, refrigerated })),
  ),
  { vessel_type: "container_ship", load_factor: 0.5 },
  { vessel_imo_number: "9321483" },
  { vessel_name: "Nobody", trade_lane: "aggregated_other" },
  ...Carrier.options.map((carrier_name) => ({
    vessel_inference: { departure_on: "2026-01-01", arrival_on: "2026-02-01", carrier_name },
  })),
  ...["cargo_plane", "passenger_plane", "plane"].map((aircraft_configuration) => ({
    flight_number: "XY1",
    departure_on: "2026-01-01",
    aircraft_configuration,
  })),
  ...AircraftTypeCode.options.map((aircraft_type) => ({ aircraft_type })),
  ...RoadVehicleType.options.flatMap((vehicle_type) => RoadFuel.options.map((fuel) => ({ vehicle_type, fuel }))),
  ...RoadSituation.options.map((situation) => ({ vehicle_type: "truck_rigid_12t", fuel: "diesel", situation })),
  ...RoadGradient.options.map((gradient) => ({ vehicle_type: "truck_rigid_12t", fuel: "diesel", gradient })),
  ...RoadEmissionStandard.options.map((emission_standard) => ({
    vehicle_type: "truck_rigid_12t",
    fuel: "diesel",
    emission_standard,
  })),
];

const estimate = (method: FreightMethod, load: FreightLeg["load"], km: string, country?: string) => {
  const calculation = startCalculation();
  const way = modeOf(method) === "site" ? undefined : givenWay({ amount: km, unit: "km" });
  return { ...freightLeg(calculation, { method, load, way, country }), steps: calculation.steps };
};

const tonnes = (amount: string) => ({ mass: { amount, unit: "t" as const } });
const named = METHODS.map((method) => ({ method, name: JSON.stringify(method) }));

describe("every method of the interface", () => {
  it("is one of as many as the interface has", () => {
    const { sea, ...others } = METHOD_STRINGS;
    // 94 road, 15 North American road, 23 rail and `rail`, 12 inland waterway, 3 air; 135 sea
    expect(Object.values(others).flat()).toHaveLength(147 + 1);
    expect(sea).toHaveLength(135);
    expect(TradeLane.options).toHaveLength(37);
    expect(LogisticsSiteMethod.options).toHaveLength(14);
    expect(AircraftTypeCode.options).toHaveLength(40);
    expect(Carrier.options).toHaveLength(31);
  });

  it.each(named)("$name is accepted, has a factor, and a sheet that holds", ({ method }) => {
    expect(ShippingOrSiteMethod.safeParse(method).success).toBe(true);
    const { mass, steps, intensity } = estimate(method, tonnes("12"), "800");
    expect(mass.value.gt(0)).toBe(true);
    expect(intensity.factor.id).toMatch(/^[a-z-]+\/\d{4}-\d+\/.+/);
    expect(verifySheet({ steps })).toEqual([]);
  });

  it("never gives less for more mass or more containers, over any distance, anywhere", () => {
    const some = fc.constantFrom(...METHODS);
    const amount = fc.integer({ min: 0, max: 100_000_000 });
    const country = fc.constantFrom(undefined, "DEU", "CHN", "ZAF", "USA");
    fc.assert(
      fc.property(some, amount, amount, fc.integer({ min: 1, max: 19_000 }), country, (method, a, b, km, where) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map((milli) => decimal(milli).div(1_000).toFixed());
        for (const load of [tonnes, (containers: string) => ({ containers })]) {
          const [small, large] = [less, more].map((text) => estimate(method, load(text ?? "0"), String(km), where));
          expect(large?.mass.value.gte(small?.mass.value ?? 0)).toBe(true);
          expect(verifySheet({ steps: large?.steps ?? [] })).toEqual([]);
        }
      }),
      { numRuns: 400 },
    );
  });

  it("never gives less for more distance; by air within one distance band", () => {
    const some = fc.constantFrom(...METHODS);
    const band = fc.constantFrom([1, 1_499], [1_500, 19_000]);
    fc.assert(
      fc.property(some, band, fc.nat(99_999), fc.nat(99_999), (method, [from = 0, to = 0], a, b) => {
        const [near, far] = [Math.min(a, b), Math.max(a, b)].map((share) =>
          String(from + Math.floor(((to - from) * share) / 100_000)),
        );
        const [less, more] = [near, far].map((km) => estimate(method, tonnes("3.5"), km ?? "1").mass.value);
        expect(more?.gte(less ?? 0)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });
});
