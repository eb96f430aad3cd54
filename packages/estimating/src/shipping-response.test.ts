import type { ResolvedLeg } from "@isotherm/contract";
import { type Decimal, decimal, sum } from "@isotherm/core";
import { generatedData } from "@isotherm/geodata/build/ensure-geodata";
import { estimateFreight, freightGeography, type FreightMethod } from "@isotherm/methodology";
import { describe, expect, it } from "vitest";
import { inEmissionsUnit, shippingLegResponse } from "./shipping-response.ts";

const geography = freightGeography(await generatedData());
const LOAD = { mass: { amount: "10", unit: "t" as const } };
const NOTHING = { mass: { amount: "0", unit: "t" as const } };
const BY_SEA = { source: { locode: "NLRTM" }, destination: { locode: "USNYC" } };
const ACROSS_WATER = { source: { lat: 36.81, lon: 10.17 }, destination: { lat: 38.12, lon: 13.36 } };

const answered = (method: FreightMethod, route: Parameters<typeof estimateFreight>[2]["route"] = BY_SEA) => {
  const { calculation, leg } = estimateFreight({ geography, now: "1970-01-01T00:00:00.000Z" }, LOAD, { method, route });
  return { answer: shippingLegResponse(leg, method), warnings: calculation.warnings };
};

const ROAD = { amount: "500", unit: "km" } as const;
const texts = (parts: Record<string, { readonly amount: Decimal; readonly unit: string }>) =>
  Object.fromEntries(Object.entries(parts).map(([name, { amount, unit }]) => [name, `${amount.toFixed()} ${unit}`]));

describe("what a leg emits", () => {
  it("is told by the stages of the fuel, and by its transport activity in grams", () => {
    const { answer } = answered("truck_articulated_40t", ROAD);
    expect(answer.mass.amount.toFixed()).toBe("0.49875");
    expect(texts(answer.mass.wtw_details ?? {})).toEqual({ wtt: "0.1155 t", ttw: "0.38325 t", unknown: "0 t" });
    expect(answer.activity).toEqual({ value: decimal("5000"), unit: "t*km" });
    // The distance adjustment of 5 % is in the intensity: 95 g · 1.05.
    expect(texts(answer.intensity ?? {})).toEqual({
      wtt: "23.1 g_per_tkm",
      ttw: "76.65 g_per_tkm",
      unknown: "0 g_per_tkm",
      wtw: "99.75 g_per_tkm",
    });
    expect(answer.raw_distance).toEqual(answer.distance);
    expect([answer.mass.pollutants, answer.non_co2_mass?.amount.toFixed()]).toEqual([null, "0"]);
  });

  it.each<[string, FreightMethod, string | undefined, string | undefined]>([
    ["as it is printed with the factor", "truck_articulated_40t", "direct_from_source", "22 + 73 = 95"],
    ["rounded by its source", "truck_generic_van_cng", "direct_from_source", "246 + 618 = 864"],
    // 0.864 of it at the ship
    [
      "by the share of all lanes",
      { vessel_type: "container_ship" },
      "direct_from_source",
      "10.525217391304 + 66.866086956522 = 77.391304347826",
    ],
    ["by its fuel", { vehicle_type: "truck_articulated_40t", fuel: "diesel" }, "inferred_from_fuel", undefined],
    ["as electricity", "truck_generic_van_electric", "inferred_from_fuel", undefined],
    ["not, where the source does not", "truck_generic_urban", undefined, undefined],
  ])("has a factor that is divided %s", (_, method, source, parts) => {
    const gases = answered(method, ROAD).answer.emission_factor.gas_emissions;
    const breakdown = gases?.wtw_breakdown;
    expect(breakdown?.source).toBe(source);
    if (!breakdown) return;
    expect(breakdown.wtt_co2e.plus(breakdown.ttw_co2e).toFixed()).toBe(gases.co2e.toFixed());
    expect(breakdown.ttw_co2e.isZero()).toBe(method === "truck_generic_van_electric");
    const { wtt_co2e, ttw_co2e } = breakdown;
    if (parts !== undefined)
      expect(`${wtt_co2e.toFixed()} + ${ttw_co2e.toFixed()} = ${gases.co2e.toFixed()}`).toBe(parts);
  });

  it("tells the consumption of electric traction, and the uplift of temperature control", () => {
    const details = (method: FreightMethod) => answered(method, ROAD).answer.methodology_details;
    const consumption = (amount: string) => ({ electricity_consumption: { amount: decimal(amount), unit: "kWh/tkm" } });
    expect(details("truck_generic_van_electric")).toEqual(consumption("1.1"));
    const train = { method: "electric_freight_train", route: ROAD, country_code: "POL" };
    const { leg } = estimateFreight({ geography, now: "1970-01-01T00:00:00.000Z" }, LOAD, train);
    expect(shippingLegResponse(leg, train.method).methodology_details).toEqual(consumption("0.0285"));
    const van = { vehicle_type: "truck_generic_van", fuel: "diesel" };
    const lorry = { vehicle_type: "truck_rigid_12t", fuel: "diesel" };
    expect(details(van)).toMatchObject({ refrigeration_factor: null });
    expect(details({ ...van, refrigerated: true })).toMatchObject({ refrigeration_factor: 0.15 });
    expect(details({ ...lorry, refrigerated: true })).toMatchObject({ refrigeration_factor: 0.12 });
  });

  it("tells what was inferred, and nothing of what was told", () => {
    const inferred = (method: FreightMethod, route?: Parameters<typeof answered>[1]) =>
      answered(method, route).answer.inference_details;
    expect(inferred({ vessel_type: "container_ship" })).toMatchObject({
      trade_lane_from_route: "disaggregated_north_europe_to_north_america_east",
      cleaned_route: null,
      road_gradient: null,
    });
    expect(inferred({ vessel_type: "container_ship", trade_lane: "aggregated_other" })).toBeNull();
    expect(inferred({ vessel_type: "container_ship" }, ROAD)).toBeNull();
    expect(inferred("truck_articulated_40t", ROAD)).toBeNull();
    const van = { vehicle_type: "truck_generic_van", fuel: "diesel", gradient: "flat" };
    expect(inferred(van, ROAD)).toMatchObject({
      road_emission_standard: { value: "euro6", from: "both", source_region: "World", source_country_code: null },
      road_gradient: null,
      road_situation: { value: "motorway_rural_freeflow" },
    });
    const told = { ...van, emission_standard: "euro5", situation: "city_urban_freeflow" };
    expect(inferred(told, ROAD)).toBeNull();
  });

  it("is told per tonne at a site", () => {
    const { leg } = estimateFreight({ geography, now: "1970-01-01T00:00:00.000Z" }, LOAD, {
      method: "warehouse_ambient",
    });
    const answer = shippingLegResponse(leg, "warehouse_ambient");
    expect(answer.activity).toEqual({ value: decimal("10"), unit: "t" });
    expect(answer.intensity?.wtw.unit).toBe("g_per_t");
    const inKilograms = inEmissionsUnit(answer, "kg").intensity?.wtw;
    expect(inKilograms?.unit).toBe("kg_per_t");
    expect(inKilograms?.amount.times(1000).toFixed()).toBe(answer.intensity?.wtw.amount.toFixed());
    expect(answer.intensity?.wtw.amount.toFixed()).toBe(answer.mass.amount.times(100_000).toFixed());
    expect([answer.distance, answer.raw_distance]).toEqual([undefined, undefined]);
  });

  it("has no intensity where nothing is moved", () => {
    const { leg } = estimateFreight({ geography, now: "1970-01-01T00:00:00.000Z" }, NOTHING, {
      method: "truck_articulated_40t",
      route: ROAD,
    });
    const answer = shippingLegResponse(leg, "truck_articulated_40t");
    expect([answer.activity?.value.toFixed(), answer.intensity]).toEqual(["0", null]);
  });

  it("has intensities of 12 significant digits that add up, and parts that add up in every unit", () => {
    for (const method of ["truck_articulated_40t", "truck_generic_urban", "plane", "electric_freight_train"]) {
      const { answer } = answered(method, { amount: "333.333", unit: "mi" });
      for (const unit of ["t", "kg", "g", "mg"] as const) {
        const { mass, intensity } = inEmissionsUnit(answer, unit);
        const parts = mass.wtw_details;
        if (!parts || !intensity) throw new Error(`${method} has no parts`);
        expect(sum([parts.wtt.amount, parts.ttw.amount, parts.unknown.amount]).toFixed()).toBe(mass.amount.toFixed());
        expect(new Set([mass.unit, parts.wtt.unit, parts.ttw.unit, parts.unknown.unit])).toEqual(new Set([unit]));
        const { wtw, ...rest } = intensity;
        expect(sum(Object.values(rest).map(({ amount }) => amount)).toFixed()).toBe(wtw.amount.toFixed());
        for (const each of Object.values(rest)) {
          expect(each.amount.precision()).toBeLessThanOrEqual(12);
          expect(each.unit).toBe(`${unit}_per_tkm`);
        }
        expect(
          wtw.amount
            .minus(mass.amount.div(answer.activity?.value ?? 1))
            .abs()
            .lt("1e-3"),
          method,
        ).toBe(true);
      }
    }
  });

  it("is in the unit that the query asks for in each part of a leg, too; without one intensities are in grams", () => {
    const { answer } = answered("truck_articulated_40t", ACROSS_WATER);
    const inKilograms = inEmissionsUnit(answer, "kg");
    expect(inKilograms.resolved_legs.length).toBeGreaterThan(1);
    for (const part of [inKilograms, ...inKilograms.resolved_legs]) {
      const units = [
        part.mass.unit,
        part.non_co2_mass?.unit,
        part.mass.wtw_details?.ttw.unit,
        part.intensity?.ttw.unit,
      ];
      expect(units).toEqual(["kg", "kg", "kg", "kg_per_tkm"]);
    }
    const mass_range = { low: answer.mass, high: answer.mass, confidence: "0.95" as const };
    const { low, high, confidence } = inEmissionsUnit({ ...answer, mass_range }, "kg").mass_range;
    for (const end of [low, high])
      expect([end.amount.toFixed(), end.unit]).toEqual([answer.mass.amount.times(1000).toFixed(), "kg"]);
    expect(confidence).toBe("0.95");
    expect(inEmissionsUnit(answer, undefined).intensity?.wtw.unit).toBe("g_per_tkm");
    expect(inEmissionsUnit(answer, "t").intensity?.wtw.unit).toBe("t_per_tkm");
    const total = (of: (part: ResolvedLeg) => Decimal | undefined) =>
      sum(answer.resolved_legs.map((part) => of(part) ?? decimal(0))).toFixed();
    expect(answer.activity?.value.toFixed()).toBe(total(({ activity }) => activity?.value));
    for (const stage of ["wtt", "ttw", "unknown"] as const)
      expect(answer.mass.wtw_details?.[stage].amount.toFixed()).toBe(
        total(({ mass }) => mass.wtw_details?.[stage].amount),
      );
  });
});

describe("how a distance was found", () => {
  const tracking = { message: expect.stringContaining("Ship positions are not available") };
  const schedules = { message: expect.stringContaining("Carrier schedules are not available") };

  it.each<[string, FreightMethod, object | null]>([
    ["nothing of a vessel by its type", { vessel_type: "container_ship" }, null],
    ["nothing of a vessel by its number that was not to be tracked", { vessel_imo_number: "9074729" }, null],
    [
      "nothing of tracking that is named without a value",
      { vessel_imo_number: "9074729", vessel_tracking: undefined },
      null,
    ],
    [
      "that positions were asked for, and there are none",
      { vessel_imo_number: "9074729", vessel_tracking: { departure_on: "2024-01-01", arrival_on: "2024-02-01" } },
      { vessel_tracking: tracking, carrier_schedule_stops: null, distance_model: null },
    ],
    [
      "that schedules were asked for, and there are none",
      { vessel_inference: { carrier_name: "maersk" } },
      { vessel_tracking: null, carrier_schedule_stops: schedules, distance_model: null },
    ],
  ])("is told: %s", (_what, method, expected) => {
    expect(answered(method).answer.distance_calculation_details).toEqual(expected);
  });

  it("is told of positions and schedules by the distance that was used: a given one is not that of the sea network", () => {
    const dates = { departure_on: "2024-01-01", arrival_on: "2024-02-01" };
    const tracked = answered({ vessel_imo_number: "9074729", vessel_tracking: dates }, ROAD);
    expect(tracked.answer.distance_calculation_method).toBe("user_input");
    expect(tracked.answer.distance_calculation_details?.vessel_tracking).toEqual({
      message: "Ship positions are not available here: the given distance was used.",
    });
    expect(tracked.warnings.find(({ code }) => code === "tracking_unavailable")?.message).toBe(
      "Ship positions are not available here: the distance is the one that was given.",
    );
    const scheduled = answered({ vessel_inference: { carrier_name: "maersk" } }, ROAD);
    expect(scheduled.answer.distance_calculation_details?.carrier_schedule_stops).toEqual({
      message: "Carrier schedules are not available here: the given distance was used.",
    });
    const routed = answered({ vessel_imo_number: "9074729", vessel_tracking: dates });
    expect(routed.answer.distance_calculation_details?.vessel_tracking).toEqual({
      message: "Ship positions are not available here: the sea network was used.",
    });
    expect(routed.warnings.find(({ code }) => code === "tracking_unavailable")?.message).toContain("sea network");
  });

  it("is told by each part of a leg with a ferry, and by the leg itself not at all", () => {
    const route = { source: ACROSS_WATER.source, destination: { lat: 43.3, lon: 5.37 } };
    for (const asked of [ACROSS_WATER, route]) {
      const { answer, warnings } = answered("truck_articulated_40t", asked);
      expect(answer.resolved_legs.length).toBeGreaterThan(1);
      expect([answer.distance_calculation_method, answer.distance_calculation_details]).toEqual([null, null]);
      for (const part of answer.resolved_legs) expect(part.distance_calculation_method).not.toBeNull();
      expect(warnings).toContainEqual(expect.objectContaining({ code: "ferry_assumed", field: "route" }));
    }
  });
});
