import { generatedData } from "@isotherm/geodata/build/ensure-geodata";
import { estimateFreight, freightGeography, type FreightMethod } from "@isotherm/methodology";
import { describe, expect, it } from "vitest";
import { shippingLegAnswer } from "./shipping-answer.ts";

const geography = freightGeography(await generatedData());
const LOAD = { mass: { amount: "10", unit: "t" as const } };
const BY_SEA = { source: { locode: "NLRTM" }, destination: { locode: "USNYC" } };
const ACROSS_WATER = { source: { lat: 36.81, lon: 10.17 }, destination: { lat: 38.12, lon: 13.36 } };

const answered = (method: FreightMethod, route: Parameters<typeof estimateFreight>[2]["route"] = BY_SEA) => {
  const { calculation, leg } = estimateFreight({ geography, nowMs: 0 }, LOAD, { method, route });
  return { answer: shippingLegAnswer(leg, method), warnings: calculation.warnings };
};

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
