import { generatedData } from "@isotherm/geodata/build/ensure-geodata";
import { describe, expect, it } from "vitest";
import { resolveRoute } from "./resolve-route.ts";
import { freightGeography } from "./freight-geography.ts";
import type { FreightLocation } from "./freight-place.ts";

const geography = freightGeography(await generatedData());
const uses = { geography, now: "2026-11-22T12:00:00.000Z" };
const refused = (code: string) => expect.objectContaining({ code }) as Error;

describe("two ends that are one place", () => {
  it.each<["sea" | "air" | "road", FreightLocation, FreightLocation]>([
    ["sea", { locode: "NLRTM" }, { locode: "NLRTM" }],
    ["sea", { locode: "NLRTM" }, { lat: 51.95, lon: 4.14 }],
    ["sea", { lat: 51.95, lon: 4.14 }, { lat: 51.951, lon: 4.141 }],
    ["sea", { locode: "DEHAM" }, { city: "Hamburg", country_code: "DEU" }],
    ["sea", { city: "Hamburg", country_code: "DEU" }, { city: "Altona", country_code: "DEU", postcode: "22765" }],
    ["sea", { locode: "CNSHA" }, { locode: "CNSGH" }],
    ["sea", { locode: "CNNBG" }, { locode: "CNNGB" }],
    ["air", { code: "LHR" }, { code: "EGLL" }],
    ["road", { lat: -16.78, lon: 180 }, { lat: -16.78, lon: -180 }],
    ["road", { lat: -90, lon: 0 }, { lat: -90, lon: 166.7 }],
    [
      "road",
      { city: "Hamburg", country_code: "DEU" },
      { country_code: "DEU", city: "Hamburg", postcode: null } as never,
    ],
  ])("are refused however they are written, by %s: %j and %j", (mode, source, destination) => {
    expect(() => resolveRoute(uses, mode, { source, destination })).toThrow(refused("distance_invalid"));
    expect(() => resolveRoute(uses, mode, { source: destination, destination: source })).toThrow(
      refused("distance_invalid"),
    );
  });

  it("are not two ports of one city", () => {
    const way = resolveRoute(uses, "sea", { source: { locode: "DEHAM" }, destination: { locode: "DEBRV" } });
    expect(way.input.value.gt(50)).toBe(true);
  });
});

describe("a town at sea", () => {
  const portOf = (source: FreightLocation) => {
    const { ends, facts } = resolveRoute(uses, "sea", { source, destination: { locode: "SGSIN" } });
    return [ends?.source.label, facts.find(({ name }) => name === "port of loading")?.value];
  };

  it.each([
    [{ city: "Rotterdam", country_code: "NLD" }, "Rotterdam (NLRTM)"],
    [{ city: "Rotterdam", postcode: "3011", country_code: "NLD" }, "Rotterdam (NLRTM)"],
    [{ city: "Los Angeles", country_code: "USA" }, "Los Angeles (USLAX)"],
    [{ city: "Windsor", postcode: "N9A", country_code: "CAN" }, "Windsor (CAWND)"],
    [{ city: "Schiedam", country_code: "NLD" }, "Vlaardingen (NLVLA)"],
  ])("has the port of its name, else the nearest: %j", (source, port) => {
    const [label, fact] = portOf(source);
    expect(label).toBe(port);
    expect(fact).toMatch(new RegExp(`^${port.replace(/[()]/gu, "\\$&")}, [\\d.]+ km from the end given`, "u"));
  });

  it("has the nearest where a point of it is given", () => {
    expect(portOf({ lat: 51.92, lon: 4.48 })[0]).toBe("Vlaardingen (NLVLA)");
  });
});

describe("a refused sea leg", () => {
  const ulaanbaatar = { city: "Ulaanbaatar", country_code: "MNG" };

  it.each<[FreightLocation, FreightLocation, string]>([
    [ulaanbaatar, { locode: "NLRTM" }, "route.source: No sea port"],
    [{ locode: "NLRTM" }, ulaanbaatar, "route.destination: No sea port"],
    [{ locode: "NLRTM" }, { locode: "ATVIE" }, "route.destination: No sea port"],
    [{ locode: "NLRTM" }, { locode: "AZBAK" }, "route: No way over the sea"],
  ])("names what of the request is at fault: %j to %j", (source, destination, said) => {
    expect(() => resolveRoute(uses, "sea", { source, destination })).toThrow(said);
  });
});

describe("an address that is no place", () => {
  it.each([
    { country_code: "DEU", postcode: "ABC" },
    { country_code: "DEU", street_line1: "Hauptstr. 5" },
  ])("is refused, not taken for the middle of the country: %j", (source) => {
    const route = { source, destination: { city: "Paris", country_code: "FRA" } };
    expect(() => resolveRoute(uses, "road", route)).toThrow(refused("address_not_found"));
  });
});

describe("a distance that was not found in the usual way", () => {
  it("says why", () => {
    const river = { source: { lat: 48.14, lon: 11.58 }, destination: { locode: "ATVIE" } };
    expect(resolveRoute(uses, "inland_waterway", river).alternative).toContain("more than 30 km from every waterway");
    const rhine = { source: { locode: "NLRTM" }, destination: { locode: "DEDUI" } };
    expect(resolveRoute(uses, "inland_waterway", rhine).alternative).toBeUndefined();
  });
});

describe("a way that is refused", () => {
  it("is searched for once: the other modes are asked what would go", () => {
    const searched: string[] = [];
    const { overLand } = geography;
    const counting = {
      ...geography,
      overLand: {
        ...overLand,
        road: (...ends: Parameters<typeof overLand.road>) => (searched.push("road"), overLand.road(...ends)),
        rail: (...ends: Parameters<typeof overLand.rail>) => (searched.push("rail"), overLand.rail(...ends)),
      },
    };
    const route = { source: { lat: 21.31, lon: -157.86 }, destination: { lat: 40.71, lon: -74.01 } };
    expect(() => resolveRoute({ ...uses, geography: counting }, "road", route)).toThrow(refused("route_not_found"));
    expect(searched).toEqual(["road", "rail"]);
  });
});
