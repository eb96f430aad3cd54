import { decimal } from "@isotherm/core";
import type { Coordinates, LandDistance, LandLeg } from "@isotherm/geodata";
import { describe, expect, it } from "vitest";
import type { FreightGeography } from "./freight-geography.ts";
import type { FreightPlace } from "./freight-place.ts";
import { overLandWay } from "./over-land-way.ts";

// A world of stripes: which country a place is in, its longitude says.
const countryAt = ({ lon }: Coordinates): string => (lon < 10 ? "FRA" : lon < 20 ? "DEU" : "POL");
const at = (lon: number): Coordinates => ({ lat: 50, lon });
const place = (lon: number): FreightPlace =>
  ({ coordinates: at(lon), country: countryAt(at(lon)), facts: [], warnings: [] }) as never;

const leg = (from: number, to: number, km: number, part: Partial<LandLeg> = {}): LandLeg => ({
  from: at(from),
  to: at(to),
  distanceKm: decimal(km),
  kind: "land",
  name: undefined,
  via: [],
  ...part,
});
const ferry = (from: number, to: number, km: number): LandLeg =>
  leg(from, to, km, { kind: "ferry", name: "the line", harbours: ["here", "there"] });

/** The way that geography finds from 1° to 25° east, in those legs. */
const wayOf = (
  legs: readonly LandLeg[],
  facts: Partial<LandDistance> = {},
  mode: "road" | "inland_waterway" = "road",
) => {
  const found: LandDistance = {
    distanceKm: legs.reduce((sum, { distanceKm }) => sum.plus(distanceKm), decimal(0)),
    method: "inland_distance_algorithm",
    detourFactor: decimal(1),
    gates: [],
    flags: [],
    legs,
    ...facts,
  };
  const geography = { world: { countryAt }, overLand: { road: () => found }, waterway: { distance: () => found } };
  return overLandWay(geography as unknown as FreightGeography, mode, place(1), place(25));
};
const codes = (countries: readonly { readonly country: string }[] | undefined) =>
  countries?.map(({ country }) => country).toSorted();

describe("a way over land", () => {
  it("tells of the countries that it leads through, and notes their shares where they are several", () => {
    const abroad = wayOf([leg(5, 15, 700)]);
    expect(codes(abroad.countries)).toEqual(["DEU", "FRA"]);
    expect(abroad.facts).toContainEqual({ name: "countries", value: "DEU 50.0 %, FRA 50.0 %" });
    const atHome = wayOf([leg(1, 5, 300)]);
    expect(codes(atHome.countries)).toEqual(["FRA"]);
    expect(atHome.facts.map(({ name }) => name)).not.toContain("countries");
  });

  it("takes them from the course of the model where a router's legs have no bends", () => {
    const course = [leg(1, 5, 500, { via: [at(15)] })];
    expect(codes(wayOf([leg(1, 5, 500)], { method: "amazon_location", course }).countries)).toEqual(["DEU", "FRA"]);
  });

  it("names no countries of rivers and canals", () => {
    const way = wayOf([leg(5, 15, 700, { kind: "waterway" })], {}, "inland_waterway");
    expect(way.countries).toBeUndefined();
    expect(way.facts.map(({ name }) => name)).not.toContain("countries");
  });

  it("says that both ends are one place where the distance is 0, and only there", () => {
    expect(wayOf([leg(1, 1, 0)]).note).toBe("Both ends are one place.");
    expect(wayOf([leg(1, 5, 300)]).note).toBeUndefined();
  });
});

describe("a way with a ferry", () => {
  const legs = [leg(1, 5, 300), leg(5, 9, 280), ferry(9, 11, 140), leg(11, 15, 290)];

  it("has a part for each stretch over land, from where it begins to where its last leg ends, in the countries there", () => {
    const way = wayOf(legs);
    expect(way.parts?.map((part) => [part.way.input.value.toNumber(), part.ferry])).toEqual([
      [580, undefined],
      [140, "the line"],
      [290, undefined],
    ]);
    const [before, , after] = way.parts ?? [];
    expect([before?.way.source, before?.way.destination]).toEqual([
      { coordinates: at(1), country: "FRA" },
      { coordinates: at(9), country: "FRA" },
    ]);
    expect([codes(before?.way.countries), codes(after?.way.countries)]).toEqual([["FRA"], ["DEU"]]);
    expect(way.countries).toBeUndefined();
  });

  it("has no part over land where it begins or ends at the quay", () => {
    const { parts } = wayOf([leg(9, 9, 0), ferry(9, 11, 140), leg(11, 11, 0)]);
    expect(parts?.map((part) => part.ferry)).toEqual(["the line"]);
  });

  it("takes the countries of the whole course for each part of a router's way", () => {
    const [before] = wayOf(legs, { method: "amazon_location", course: [leg(1, 15, 900)] }).parts ?? [];
    expect(codes(before?.way.countries)).toEqual(["DEU", "FRA"]);
  });

  it("goes from harbour to harbour, by the table of lines or by the router, as its distance was found", () => {
    const ofTable = wayOf(legs).parts?.[1]?.way;
    expect(ofTable?.method).toBe("sea_distance_algorithm");
    expect(ofTable?.input.source).toContain("table of ferry lines");
    expect(ofTable?.route?.source).toEqual({ label: "here", coordinates: at(9) });
    expect(ofTable?.route?.legs.map(({ location }) => location)).toEqual([{ label: "there", coordinates: at(11) }]);
    const ofRouter = wayOf(legs, { method: "amazon_location" }).parts?.[1]?.way;
    expect(ofRouter?.method).toBe("amazon_location");
    expect(ofRouter?.input.source).toContain("Amazon Location Service");
  });

  it("says of each part over land, too, that the router did not answer", () => {
    const parts = wayOf(legs, { flags: ["ferry", "router_unavailable"] }).parts ?? [];
    expect(parts.map(({ way }) => way.alternative?.includes("The router did not answer"))).toEqual([
      true,
      undefined,
      true,
    ]);
  });
});
