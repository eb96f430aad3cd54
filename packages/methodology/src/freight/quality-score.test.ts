import { decimal } from "@isotherm/core";
import type { Router } from "@isotherm/geodata";
import { generatedData } from "@isotherm/geodata/build/ensure-geodata";
import { describe, expect, it } from "vitest";
import { estimateFreight, estimateFreightLegs } from "./estimate-freight.ts";
import { requestGeography } from "./request-geography.ts";
import { freightGeography } from "./freight-geography.ts";
import type { FreightLoad } from "./freight-leg.ts";
import { meanScore, type QualityScore } from "./quality-score.ts";
import { type FreightMethod } from "./freight-method.ts";

const geography = freightGeography(await generatedData());
/** In November 2025. */
const uses = { geography, now: "2025-11-24T16:00:00.000Z" };
const TONNES = { mass: { amount: "10", unit: "t" as const } };
const KM = { amount: "500", unit: "km" } as const;

type Asked = Parameters<typeof estimateFreight>[2];
const scoreOf = (asked: Asked, load: FreightLoad = TONNES): QualityScore =>
  estimateFreight(uses, load, asked).leg.score;

const VAN = { vehicle_type: "truck_generic_van", fuel: "diesel" } as const;
const SHIP = { vessel_type: "container_ship" } as const;

describe("the grade of a factor", () => {
  it.each<[string, FreightMethod, string, string?]>([
    ["an aircraft type that is known", { aircraft_type: "B77W" }, "A", "DEU"],
    ["a ship that is known", { vessel_imo_number: "9321483" }, "A"],
    ["a vehicle with its standard", { ...VAN, emission_standard: "euro5" }, "A_minus", "DEU"],
    ["a vehicle without its standard", VAN, "B_plus", "DEU"],
    ["a lane that is told", { ...SHIP, trade_lane: "disaggregated_asia_to_africa" }, "B_plus"],
    ["a vessel with its fuel", { vessel_type: "sea_ropax", fuel: "MGO" }, "B_plus"],
    ["a vessel string", "sea_general_cargo_10dwkt_hfo", "B_plus"],
    ["a train by its cargo", "diesel_freight_train_eu_container", "B_plus"],
    ["a lorry by its load", "truck_articulated_44t_heavy_load", "B_plus"],
    ["a class of lorries", "truck_articulated_40t", "B"],
    ["a class of vessels", { vessel_type: "sea_ropax" }, "B"],
    ["lanes taken together", { ...SHIP, trade_lane: "aggregated_transpacific" }, "B"],
    ["electric trains of a country", "electric_freight_train", "B", "POL"],
    ["a container ship on no lane", SHIP, "B_minus"],
    ["the average lorry", "diesel_truck", "C"],
    ["the average aircraft", "plane", "C"],
    ["the average train", "rail", "C", "DEU"],
    ["an aircraft type that nothing is known of", { aircraft_type: "AN12" }, "C", "DEU"],
    ["a vessel that nobody knows", { vessel_name: "Nobody" }, "D"],
    ["a flight that nobody knows", { flight_number: "XY1", departure_on: "2024-01-01" }, "D"],
    ["electric vans on the grid of the world", "truck_generic_van_electric", "D"],
    ["European trains in China", "diesel_freight_train", "D", "CHN"],
    ["European lorries in the USA", "truck_articulated_40t", "D", "USA"],
  ])("is that of %s", (_, method, grade, country) => {
    const route =
      typeof method === "object" && "flight_number" in method
        ? { source: { code: "FRA" }, destination: { code: "JFK" } }
        : KM;
    expect(scoreOf({ method, route, country_code: country }).factor).toBe(grade);
  });

  it("follows the lane that is inferred from two ports, and is that of a site for handling", () => {
    const route = { source: { locode: "CNSHA" }, destination: { locode: "NLRTM" } };
    expect(scoreOf({ method: SHIP, route }).factor).toBe("B");
    expect(scoreOf({ method: "warehouse_ambient" })).toEqual({
      score: "A_minus", // 0.7 · 7 + 0.3 · 10 = 7.9
      factor: "B_plus",
      route: null,
      shipment: "A_plus",
    });
  });

  it("is the lowest for fuel that was used, but made nobody knows where", () => {
    const primary_data = { source: "the carrier", fuel_used: { fuel: "diesel", amount: "10", unit: "l" } } as const;
    const gradeIn = (country_code?: string) =>
      scoreOf({ method: "truck_articulated_40t", route: KM, primary_data, country_code }).factor;
    expect([gradeIn("DEU"), gradeIn()]).toEqual(["A_plus", "D"]);
  });

  it("is never better for a ship that we chose: a ferry", () => {
    const route = { source: { lat: 36.81, lon: 10.17 }, destination: { lat: 38.12, lon: 13.36 } };
    const { leg } = estimateFreight(uses, TONNES, { method: "truck_articulated_40t", route });
    const ferry = leg.parts.find((part) => part.ferry !== undefined);
    expect([ferry?.score.factor, ferry?.score.route]).toEqual(["C", "A_minus"]);
    expect(leg.score).toEqual(meanScore(leg.parts));
  });
});

describe("the grade of a route", () => {
  const LORRY = "truck_articulated_40t";
  const HAMBURG = { lat: 53.55, lon: 9.99 };
  const BREMEN = { locode: "DEBRE" };
  const town = (city: string, postcode?: string) => ({ city, country_code: "DEU", postcode });

  it.each<[string, FreightMethod, Asked["route"], string]>([
    ["a distance that was driven", LORRY, { ...KM, basis: "actual" }, "A_plus"],
    ["a distance that is told", LORRY, { ...KM, basis: "planned" }, "A"],
    ["the sea between ports", SHIP, { source: { locode: "DEHAM" }, destination: { locode: "GBFXT" } }, "A_minus"],
    ["the air between airports", "plane", { source: { code: "FRA" }, destination: { code: "JFK" } }, "A_minus"],
    ["the sea from a town", SHIP, { source: town("Hamburg"), destination: { locode: "GBFXT" } }, "B_plus"],
    ["the land between points", LORRY, { source: HAMBURG, destination: BREMEN }, "B"],
    ["the land from a postcode", LORRY, { source: town("Hamburg", "20457"), destination: BREMEN }, "B"],
    ["the land from a town", LORRY, { source: town("Hamburg"), destination: BREMEN }, "B_minus"],
    [
      "a river that is not on the map",
      "inland_waterway_tanker",
      { source: { lat: 48.14, lon: 11.58 }, destination: { locode: "ATVIE" } },
      "C",
    ],
    ["the middle of a country", LORRY, { source: { country_code: "DEU" }, destination: BREMEN }, "D"],
  ])("is that of %s", (_, method, route, grade) => {
    expect(scoreOf({ method, route }).route).toBe(grade);
  });

  it("is that of a router where one answered", async () => {
    const router: Router = {
      road: async (from, to) => ({ ...geography.overLand.road(from, to), method: "amazon_location" }),
    };
    const leg = { method: LORRY, route: { source: town("Hamburg"), destination: town("Bremen") } };
    const routed = await requestGeography({ geography, router }, [leg]);
    expect(estimateFreight({ geography: routed, now: "1970-01-01T00:00:00.000Z" }, TONNES, leg).leg.score.route).toBe(
      "A",
    );
  });
});

describe("the grade of a shipment", () => {
  it.each<[string, FreightLoad, string]>([
    ["in the factor's own unit", TONNES, "A_plus"],
    ["converted by its kind of cargo", { containers: "2", cargo_type: "lightweight" }, "B"],
    ["converted by the average", { containers: "2" }, "C"],
  ])("is that of a load %s", (_, load, grade) => {
    expect(scoreOf({ method: "truck_articulated_40t", route: KM, country_code: "DEU" }, load).shipment).toBe(grade);
  });
});

describe("a score", () => {
  it.each([
    { country: "DEU", load: TONNES, score: "A_minus", why: "3 + 2.7 + 2 = 7.7" },
    { country: "DEU", load: { containers: "2" }, score: "B", why: "3 + 2.7 + 0.6 = 6.3" },
    { country: "USA", load: TONNES, score: "B_minus", why: "0.5 + 2.7 + 2 = 5.2" },
  ])("is half the factor, three tenths the route, two tenths the shipment: $why", ({ country, load, score }) => {
    expect(scoreOf({ method: "truck_articulated_40t", route: KM, country_code: country }, load).score).toBe(score);
  });

  it("of a site is seven tenths the factor, three tenths the shipment: 7 + 0.9 = 7.9", () => {
    const intensity = { amount: "1", unit: "kg_per_t", boundary: "wtw" } as const;
    const told = { method: "warehouse_ambient", primary_data: { source: "the operator", intensity } };
    expect(scoreOf(told, { containers: "2" })).toMatchObject({ score: "A_minus", factor: "A_plus", shipment: "C" });
  });

  const scored = (score: QualityScore["score"], mass: string) => ({
    score: { score, factor: score, route: null, shipment: score },
    emissions: { value: decimal(mass) },
  });

  it("of several legs is their mean by mass, half-up, and of legs without a mass the plain mean", () => {
    expect(meanScore([scored("A_plus", "1"), scored("D", "1")]).score).toBe("B"); // 5.5
    expect(meanScore([scored("A_plus", "1"), scored("D", "9")]).score).toBe("C_minus"); // 1.9
    expect(meanScore([scored("A_plus", "0"), scored("C", "0")]).score).toBe("B_plus"); // 6.5
    expect(meanScore([scored("A", "5")])).toEqual({ score: "A", factor: "A", route: null, shipment: "A" });
  });

  it("of a journey leaves out routes where nothing is moved", () => {
    const { legs } = estimateFreightLegs(uses, TONNES, [
      { method: "truck_articulated_40t", route: KM },
      { method: "warehouse_ambient" },
    ]);
    expect(meanScore(legs).route).toBe("A");
  });
});
