import { generatedData } from "@isotherm/geodata/build/ensure-geodata";
import type { Coordinates } from "@isotherm/geodata";
import { describe, expect, it } from "vitest";
import { estimateFreight, estimateFreightLegs, type FreightLegRequest, type FreightUses } from "./estimate-freight.ts";
import { freightGeography } from "./freight-geography.ts";
import type { FreightLoad } from "./freight-leg.ts";
import { type FreightMethod } from "./freight-method.ts";
import { massQuality } from "../mass-quality.ts";

const uses: FreightUses = {
  geography: freightGeography(await generatedData()),
  now: "2026-06-01T00:00:00.000Z",
};
const TEN_TONNES: FreightLoad = { mass: { amount: "10", unit: "t" } };
const TWO_BOXES: FreightLoad = { containers: "2" };
const KM = { amount: "500", unit: "km" } as const;
/** All of it told, so that nothing but its country may be assumed. */
const described = (fuel: string): FreightMethod => ({
  vehicle_type: "truck_articulated_40t",
  fuel,
  gradient: "hilly",
  situation: "motorway_rural_freeflow",
  emission_standard: "euro6",
  load_factor: 0.6,
  empty_runs_factor: 0.17,
});

/** `code field` of each warning. */
const warned = (leg: Partial<FreightLegRequest>, load: FreightLoad = TEN_TONNES): string[] => {
  const asked = { method: "truck_articulated_40t", route: KM, country_code: "DEU", ...leg };
  const { calculation } = estimateFreight(uses, load, asked);
  return calculation.warnings.map(({ code, field }) => `${code} ${field}`);
};
const vessel = (method: FreightMethod, load: FreightLoad = TWO_BOXES) =>
  warned({ method, country_code: undefined }, load);

describe("a leg that is wholly told", () => {
  it.each<[string, Partial<FreightLegRequest>, FreightLoad]>([
    ["by a truck in a country of the factors", {}, TEN_TONNES],
    ["by a truck in Asia, for which the source has a factor", { country_code: "CHN" }, TEN_TONNES],
    ["by rail in North America", { method: "rail", country_code: "USA" }, TEN_TONNES],
    [
      "by a container ship on a lane",
      {
        method: { vessel_type: "container_ship", trade_lane: "disaggregated_intra_africa" },
        country_code: undefined,
      },
      TWO_BOXES,
    ],
    ["by an average that was asked for", { method: "plane", country_code: undefined }, TEN_TONNES],
    ["with the load of its containers", {}, { ...TWO_BOXES, cargo_type: "average" }],
    ["at a site", { method: "warehouse_ambient", route: undefined, country_code: undefined }, TEN_TONNES],
  ])("warns of nothing: %s", (_what, leg, load) => {
    expect(warned(leg, load)).toEqual([]);
  });
});

describe("a value that is not given", () => {
  it("is named where an average took its place: the load of a container, both ways", () => {
    expect(warned({}, TWO_BOXES)).toEqual(["cargo_type_assumed shipment.cargo_type"]);
    const ship = { vessel_type: "container_ship", trade_lane: "disaggregated_intra_africa" } as const;
    expect(vessel(ship, TEN_TONNES)).toEqual(["cargo_type_assumed shipment.cargo_type"]);
  });

  it("is named: the lane, the fuel, the conditions on the road", () => {
    expect(vessel({ vessel_type: "container_ship" })).toEqual(["trade_lane_unknown method.trade_lane"]);
    expect(vessel({ vessel_type: "sea_ropax" }, TEN_TONNES)).toEqual(["fuel_assumed method.fuel"]);
    expect(vessel({ vessel_type: "sea_ropax", fuel: "HFO" }, TEN_TONNES)).toEqual([]);
    expect(
      warned({ method: { vehicle_type: "truck_rigid_12t", fuel: "diesel" } }, { mass: { amount: "1", unit: "t" } }),
    ).toEqual(["vehicle_assumed method"]);
  });

  it("is no matter where every condition on the road is given", () => {
    const conditions = { gradient: "flat", situation: "motorway_rural_freeflow", emission_standard: "euro6" };
    const method = { vehicle_type: "truck_rigid_12t", fuel: "diesel", load_factor: 0.5, empty_runs_factor: 0.2 };
    expect(warned({ method: { ...method, ...conditions } }, { mass: { amount: "1", unit: "t" } })).toEqual([]);
  });
});

describe("what is not known", () => {
  it.each<[string, FreightMethod, string[]]>([
    ["a vessel by its number", { vessel_imo_number: "9074729" }, ["vessel_unknown method.vessel_imo_number"]],
    ["a vessel by its name", { vessel_name: "Nobody" }, ["vessel_unknown method.vessel_name"]],
    [
      "its positions",
      { vessel_imo_number: "9074729", vessel_tracking: {} },
      ["vessel_unknown method.vessel_imo_number", "tracking_unavailable method.vessel_tracking"],
    ],
    [
      "a carrier's schedules",
      { vessel_inference: { carrier_name: "MAERSK" } },
      ["schedule_unavailable method.vessel_inference"],
    ],
  ])("is named: %s", (_what, method, expected) => {
    expect(vessel(method)).toEqual(expect.arrayContaining(expected));
  });

  it("is named: a flight, and the fuel of an aircraft", () => {
    const flight = { flight_number: "XY1", departure_on: "2026-01-01T00:00:00.000Z" };
    const route = { source: { code: "FRA" }, destination: { code: "JFK" } };
    expect(warned({ method: flight, route, country_code: undefined })).toEqual(["flight_unknown method.flight_number"]);
    expect(warned({ method: { aircraft_type: "AN12" }, country_code: undefined })).toEqual([
      "aircraft_unsupported method.aircraft_type",
    ]);
    expect(warned({ method: { aircraft_type: "A320" }, country_code: undefined })).toEqual([]);
  });

  it.each([
    ["truck_articulated_40t", undefined, "country_unknown"],
    ["truck_articulated_40t", "AUS", "region_fallback"],
    ["truck_rigid_12t_electric", undefined, "country_unknown"],
    ["rail", "BRA", "region_fallback"],
    ["electric_freight_train", undefined, "country_unknown"],
    ["inland_waterway_motor_vessel_large", "CHN", "region_fallback"],
  ])("is named: the country of %s, %s", (method, country_code, code) => {
    expect(warned({ method, country_code }, { mass: { amount: "1", unit: "t" } })).toEqual([`${code} country_code`]);
  });

  it.each<[string, FreightMethod, string]>([
    ["diesel trucks", "truck_articulated_40t", "AUS"],
    ["trains", "rail", "BRA"],
    ["barges", "inland_waterway_motor_vessel_large", "CHN"],
    ["a fuel that is printed for Europe only", described("93_diesel_7_biodiesel"), "BRA"],
    ["a vehicle that is described", described("diesel"), "USA"],
  ])("counts as assumed where the figures of Europe stand in: %s, %s, %s", (_, method, country_code) => {
    const of = (country: string) => estimateFreight(uses, TEN_TONNES, { method, country_code: country, route: KM });
    const [own, elsewhere] = [of("DEU"), of(country_code)];
    expect(elsewhere.calculation.warnings.map(({ code }) => code)).toEqual(["region_fallback"]);
    expect(massQuality(elsewhere.calculation.steps).shares?.assumed.toFixed()).toBe("1");
    expect(elsewhere.leg.score.factor).toBe("D");
    expect(own.calculation.warnings).toEqual([]);
    expect(own.leg.score.factor).not.toBe("D");
  });

  it("names each country of a way that has no figures of its own, and no other", () => {
    const route = { source: { lat: 51.5, lon: -0.12 }, destination: { lat: 48.85, lon: 2.35 } };
    expect(warned({ route, country_code: undefined })).not.toContain("region_fallback country_code");
    const american = { source: { lat: 40.71, lon: -74.01 }, destination: { lat: 43.65, lon: -79.38 } };
    const { calculation } = estimateFreight(uses, TEN_TONNES, { method: "truck_articulated_40t", route: american });
    expect(calculation.warnings).toContainEqual({
      code: "region_fallback",
      message: "CAN, USA: there are no figures of their own, those of Europe were used.",
      field: "country_code",
    });
  });
});

describe("the length of a way", () => {
  const AMSTERDAM = { lat: 52.37, lon: 4.9 };
  const COLOGNE = { lat: 50.94, lon: 6.96 };
  const route = { source: AMSTERDAM, destination: COLOGNE };

  it("is the model's over land, and rough where the model has but a straight line", () => {
    expect(warned({ route })).toEqual(["distance_modelled route"]);
    const off = { source: { lat: 50.0, lon: 14.4 }, destination: { lat: 48.1, lon: 11.6 } };
    expect(warned({ method: "inland_waterway_motor_vessel_large", route: off })).toEqual(["distance_rough route"]);
  });

  it("is nothing to warn of where a router found it", () => {
    const { geography } = uses;
    const { overLand } = geography;
    const road: typeof overLand.road = (from, to) => ({ ...overLand.road(from, to), method: "amazon_location" });
    const routed = { ...uses, geography: { ...geography, overLand: { ...overLand, road } } };
    const asked = { method: "truck_articulated_40t", route, country_code: "DEU" };
    expect(estimateFreight(routed, TEN_TONNES, asked).calculation.warnings).toEqual([]);
  });

  it("begins at a port far from the place, which is named with its kilometres", () => {
    const asked = { source: { city: "Milan", country_code: "ITA" }, destination: { locode: "USNYC" } };
    const method = "sea_general_cargo_10dwkt_hfo";
    const { calculation } = estimateFreight(uses, TEN_TONNES, { method, route: asked });
    expect(calculation.warnings).toEqual([
      { code: "place_moved", message: expect.stringMatching(/^\S.* was used, \d+ km from /u), field: "route.source" },
    ]);
    const near = { source: { city: "Hamburg", country_code: "DEU" }, destination: { locode: "USNYC" } };
    expect(warned({ method, route: near, country_code: undefined })).toEqual([]);
  });
});

describe("a load", () => {
  const of = (amount: string, method: FreightMethod): string[] =>
    warned({ method, country_code: modeless(method) ? undefined : "DEU" }, { mass: { amount, unit: "t" } });
  const modeless = (method: FreightMethod): boolean =>
    /^(sea|plane|warehouse)/u.test(typeof method === "string" ? method : "");

  it.each<[string, FreightMethod, string, string]>([
    ["a van", "truck_generic_van", "1.2", "1000"],
    ["a refrigerated van", "truck_generic_van_electric_refrigerated", "1.2", "1.21"],
    ["a truck of a class", "truck_articulated_40t", "26", "26.1"],
    ["a truck of no known class", "diesel_truck", "50", "50.1"],
    ["a ship of a class", "sea_ropax_5dwkt_hfo", "5000", "5001"],
    ["a plane", "plane", "150", "151"],
  ])("is plausible up to what %s carries", (_what, method, most, more) => {
    expect(of(most, method)).toEqual([]);
    expect(of(more, method)).toEqual(["load_implausible shipment.mass"]);
  });

  it("may be anything at a site", () => {
    const asked = { method: "warehouse_ambient", route: undefined, country_code: undefined };
    expect(warned(asked, { mass: { amount: "1000000", unit: "t" } })).toEqual([]);
  });

  it("counts in containers, too, where they are converted", () => {
    expect(warned({}, { containers: "100", cargo_type: "heavyweight" })).toEqual([
      "load_implausible shipment.containers",
    ]);
  });
});

describe("what has no effect", () => {
  it("is named: the country of a ship, the route of a site, the kind of cargo where nothing is converted", () => {
    expect(warned({ method: "sea_ropax_5dwkt_hfo" })).toEqual(["field_ignored country_code"]);
    const site = { method: "warehouse_ambient", country_code: undefined };
    expect(warned(site)).toEqual(["field_ignored route"]);
    expect(warned({}, { ...TEN_TONNES, containers: "1", cargo_type: "average" })).toEqual([
      "field_ignored shipment.cargo_type",
    ]);
  });
});

describe("the kind of cargo of containers without a mass", () => {
  it("is not said to be ignored on a container ship: it tells the tonnes of the activity", () => {
    const ship = { vessel_type: "container_ship", trade_lane: "disaggregated_intra_africa" } as const;
    expect(vessel(ship, { ...TWO_BOXES, cargo_type: "heavyweight" })).toEqual([]);
    expect(vessel(ship, { ...TWO_BOXES, ...TEN_TONNES, cargo_type: "heavyweight" })).toEqual([
      "field_ignored shipment.cargo_type",
    ]);
  });
});

describe("legs one after the other", () => {
  const leg = (source: Coordinates, destination: Coordinates): FreightLegRequest => ({
    method: "truck_articulated_40t",
    route: { source, destination },
    country_code: "DEU",
  });
  const BERLIN = { lat: 52.52, lon: 13.4 };
  const HANOVER = { lat: 52.37, lon: 9.73 };
  const NEAR_HANOVER = { lat: 52.43, lon: 9.73 };
  const COLOGNE = { lat: 50.94, lon: 6.96 };
  const site = { method: "warehouse_ambient" };
  const gaps = (legs: readonly FreightLegRequest[]): (string | undefined)[] =>
    estimateFreightLegs(uses, TEN_TONNES, legs)
      .calculation.warnings.filter(({ code }) => code === "legs_disconnected")
      .map(({ field }) => field);

  it("are joined where one begins within 10 km of the end of the one before", () => {
    // 11.1 km to the north
    expect(gaps([leg(BERLIN, HANOVER), leg({ lat: 52.47, lon: 9.73 }, COLOGNE)])).toEqual(["legs.1.route.source"]);
    expect(gaps([leg(BERLIN, HANOVER), leg(NEAR_HANOVER, COLOGNE)])).toEqual([]);
    expect(gaps([leg(BERLIN, HANOVER), site, leg(HANOVER, COLOGNE)])).toEqual([]);
  });

  it("are not, elsewhere, also behind a site; a given distance tells nothing of its ends", () => {
    expect(gaps([leg(BERLIN, HANOVER), leg(COLOGNE, HANOVER)])).toEqual(["legs.1.route.source"]);
    expect(gaps([leg(BERLIN, HANOVER), site, leg(COLOGNE, HANOVER)])).toEqual(["legs.2.route.source"]);
    expect(gaps([leg(BERLIN, HANOVER), { method: "diesel_truck", route: KM }, leg(COLOGNE, HANOVER)])).toEqual([]);
  });

  it("name themselves in their warnings", () => {
    const { calculation } = estimateFreightLegs(uses, TEN_TONNES, [leg(BERLIN, HANOVER), leg(HANOVER, COLOGNE)]);
    expect(calculation.warnings.map(({ code, field }) => `${code} ${field}`)).toEqual([
      "distance_modelled legs.0.route",
      "distance_modelled legs.1.route",
    ]);
  });
});
