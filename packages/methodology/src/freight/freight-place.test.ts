import { generatedData } from "@isotherm/geodata/build/ensure-geodata";
import { describe, expect, it } from "vitest";
import { estimateFreight } from "./estimate-freight.ts";
import { resolveRoute } from "./resolve-route.ts";
import { freightGeography } from "./freight-geography.ts";
import { type FreightLocation, freightPlace } from "./freight-place.ts";
import type { FreightMode } from "./freight-method.ts";

const geography = freightGeography(await generatedData());
const place = (location: FreightLocation) => freightPlace(geography, location, "source");
const codes = (location: FreightLocation): string[] => place(location).warnings.map(({ code }) => code);
const BY = { road: "truck_generic_hgv", sea: "sea_ropax_5dwkt_hfo", air: "plane" } as const;
const LOAD = { mass: { amount: "1", unit: "t" as const } };

/** The place that a leg by a mode begins at, on the way to Lyon, to its airport or to New York. */
const startOf = (mode: keyof typeof BY, source: FreightLocation) => {
  const destination = { road: { city: "Lyon", country_code: "FRA" }, sea: { locode: "USNYC" }, air: { code: "LYS" } }[
    mode
  ];
  const { leg, calculation } = estimateFreight({ geography, now: "1970-01-01T00:00:00.000Z" }, LOAD, {
    method: BY[mode],
    route: { source, destination },
  });
  const warnings = calculation.warnings.filter(({ field }) => field === "route.source").map(({ code }) => code);
  return { ...leg.way?.ends?.source, km: leg.distance?.value.toNumber() ?? 0, warnings };
};

describe("the place of an address", () => {
  it.each<[string, FreightLocation, string[]]>([
    ["a town", { city: "Hamburg", country_code: "DEU" }, []],
    ["one of several towns", { city: "Springfield", country_code: "USA" }, ["place_ambiguous"]],
    ["one with its ZIP code", { city: "Springfield", postcode: "62701", country_code: "USA" }, []],
    ["one with its ZIP code and no country", { city: "Springfield", postcode: "62701" }, []],
    ["one with its state", { city: "Springfield, IL", country_code: "USA" }, []],
    [
      "one in another state than was asked for",
      { city: "Anchorage, TX", postcode: "99501", country_code: "USA" },
      ["place_ambiguous"],
    ],
    [
      "a quarter that is not known, with its town",
      { city: "Konohana, Osaka", country_code: "JPN" },
      ["place_imprecise"],
    ],
    [
      "a town with another one's postcode",
      { city: "Berlin", postcode: "80331", country_code: "DEU" },
      ["place_ambiguous", "place_imprecise"],
    ],
    ["a slip of the pen", { city: "Berlni", country_code: "DEU" }, ["place_corrected"]],
    ["a street", { city: "Hamburg", street_line1: "Am Sandtorkai 1", country_code: "DEU" }, ["place_imprecise"]],
    ["a part of a town", { city: "Hamburg Burchardkai", country_code: "DEU" }, ["place_imprecise"]],
    ["a region of postcodes", { postcode: "80331", country_code: "DEU" }, ["place_imprecise"]],
    ["a ZIP code", { postcode: "62701", country_code: "USA" }, []],
    ["a town that the map lacks", { city: "Xqzzwkj", postcode: "62701", country_code: "USA" }, ["place_imprecise"]],
    ["a country", { country_code: "DEU" }, ["place_imprecise"]],
  ])("warns of what is not clear: %s", (_what, location, expected) => {
    expect(codes(location)).toEqual(expected);
  });

  it("is told with its region, how it matched, and how many others it may be", () => {
    const springfield = place({ city: "Springfield", postcode: "62701", country_code: "USA" });
    expect(springfield).toMatchObject({ region: "Illinois", country: "USA", matchedBy: "city", rivals: 0 });
    expect(place({ city: "Springfield", country_code: "USA" }).rivals).toBeGreaterThan(1);
    expect(place({ postcode: "80331", country_code: "DEU" }).matchedBy).toBe("postcode");
    expect(place({ country_code: "DEU" }).matchedBy).toBe("country");
    const street = { street_line1: "Hauptstr. 5, 36269 Philippsthal", country_code: "DEU" };
    expect(place(street)).toMatchObject({ label: "Philippsthal, Germany", matchedBy: "city" });
  });

  it("is as precise as its postcode only where that agrees", () => {
    const precisionOf = (postcode: string) => place({ city: "Berlin", postcode, country_code: "DEU" }).precision;
    expect([precisionOf("10115"), precisionOf("80331")]).toEqual(["postcode", "town"]);
  });

  it("has a rival exactly where a warning says so", () => {
    for (const city of ["Springfield", "Paris", "London", "Neustadt", "Hamburg", "Valencia", "Frankfurt"]) {
      const { rivals, warnings } = place({ city });
      expect([city, warnings.some(({ code }) => code === "place_ambiguous")]).toEqual([city, rivals > 0]);
    }
  });

  it("is told as it was read where its spelling was corrected, and only there", () => {
    const { corrected, warnings } = place({ city: "Berlni", country_code: "DEU", street_line1: "Unter den Linden" });
    expect(corrected).toEqual({ city: "Berlin", country_code: "DEU", street_line1: "Unter den Linden" });
    expect(warnings[0]?.message).toBe('"Berlni" was read as Berlin, Germany.');
    expect(place({ city: "Berlin", country_code: "DEU" }).corrected).toBeUndefined();
    expect(place({ city: "Stuttgrat" }).corrected).toEqual({ city: "Stuttgart", country_code: "DEU" });
  });

  it("is refused where a correction may mean several, and never lies in another country than the one given", () => {
    expect(() => place({ city: "Newcastel" })).toThrow(expect.objectContaining({ code: "address_not_found" }));
    expect(() => place({ city: "Berlni", country_code: "ITA" })).toThrow(
      expect.objectContaining({ code: "address_not_found" }),
    );
  });
});

describe("a leg by air", () => {
  const FRANKFURT = { lat: 50.03, lon: 8.57 };

  it.each<[string, FreightLocation]>([
    ["an address", { city: "Frankfurt", country_code: "DEU" }],
    ["the UN/LOCODE of its river port", { locode: "DEFRA" }],
    ["a point in the town", { lat: 50.11, lon: 8.68 }],
  ])("starts at the airport: Frankfurt by %s", (_what, location) => {
    const start = startOf("air", location);
    expect(start.label).toBe("Frankfurt Airport (FRA)");
    expect(start.coordinates?.lat).toBeCloseTo(FRANKFURT.lat, 1);
    expect(start.offsetKm?.toNumber()).toBeGreaterThan(5);
    expect(start.km).toBe(startOf("air", { code: "FRA" }).km);
    expect(start.warnings).not.toContain("place_moved");
  });

  it("starts where the airport itself is given, and at the airport of the name of a UN/LOCODE", () => {
    expect(startOf("air", { code: "FRA" })).toMatchObject({
      matchedBy: "airport_code",
      label: "Frankfurt Airport (FRA)",
    });
    expect(startOf("air", { code: "FRA" }).offsetKm?.isZero()).toBe(true);
    expect(startOf("air", { locode: "NLRTM" }).label).toContain("(RTM)");
    expect(startOf("air", { locode: "DEDUI" }).label).toContain("(DUS)");
  });

  it("warns of an airport more than 50 km away, and of none within 250 km", () => {
    expect(startOf("air", { lat: 50.9, lon: 9.7 }).warnings).toEqual(["place_moved"]);
    expect(startOf("air", { lat: -45, lon: -130 })).toMatchObject({ label: null, warnings: ["place_imprecise"] });
  });

  it("does not begin and end at one airport, however its ends are written", () => {
    const route = { source: { city: "Frankfurt", country_code: "DEU" }, destination: { locode: "DEFRA" } };
    expect(() =>
      resolveRoute({ geography, now: "1970-01-01T00:00:00.000Z" }, "air" satisfies FreightMode, route),
    ).toThrow(expect.objectContaining({ code: "distance_invalid", detail: expect.stringContaining("FRA") as string }));
  });
});

describe("the ends of other legs", () => {
  it("are the place itself by road, and the port by sea, with the kilometres between", () => {
    const hamburg = { city: "Hamburg", country_code: "DEU" };
    const byRoad = startOf("road", hamburg);
    expect(byRoad).toMatchObject({ label: "Hamburg, Germany", matchedBy: "city" });
    expect(byRoad.offsetKm?.isZero()).toBe(true);
    const bySea = startOf("sea", hamburg);
    expect(bySea.label).toContain("DEHAM");
    expect(bySea.offsetKm?.gt(0)).toBe(true);
    expect(startOf("sea", { locode: "DEHAM" }).offsetKm?.isZero()).toBe(true);
  });

  it("of parts that ferries join are the quays between them, and the places of the request at both ends", () => {
    const [source, destination] = [
      { lat: 36.81, lon: 10.17 },
      { lat: 38.12, lon: 13.36 },
    ];
    const { leg } = estimateFreight({ geography, now: "1970-01-01T00:00:00.000Z" }, LOAD, {
      method: "truck_generic_hgv",
      route: { source, destination },
    });
    const ends = leg.parts.map(({ way }) => way.ends);
    expect(ends.length).toBeGreaterThan(1);
    expect(ends[0]?.source.coordinates).toEqual(source);
    expect(ends.at(-1)?.destination.coordinates).toEqual(destination);
    for (const [index, end] of ends.slice(1).entries()) {
      expect(end?.source.label).toBe(ends[index]?.destination.label);
      expect(end?.source.label).not.toBeNull();
      expect(end?.source.coordinates).toEqual(ends[index]?.destination.coordinates);
    }
  });

  it("are unknown for a given distance and at a site", () => {
    const km = { amount: "1", unit: "km" } as const;
    const { leg } = estimateFreight({ geography, now: "1970-01-01T00:00:00.000Z" }, LOAD, {
      method: "diesel_truck",
      route: km,
    });
    expect(leg.way?.ends).toBeUndefined();
  });
});

describe("an address of a leg by air with a code in the place of its town", () => {
  it.each([
    // There is an Ord in Nebraska, 900 km from O'Hare.
    { city: "ORD", country_code: "USA", label: "Chicago O'Hare International Airport (ORD)" },
    { city: "MAN", country_code: "GBR", label: "Manchester Airport (MAN)" },
    // One of a city with several airports.
    { city: "LON", country_code: "GBR", label: "London Heathrow Airport (LHR)" },
  ])("means the airport: $city", ({ label, ...source }) => {
    expect(startOf("air", source)).toMatchObject({ label, matchedBy: "airport_code", warnings: [] });
  });

  it.each([
    { city: "ULM", country_code: "DEU" },
    // That of Athens.
    { city: "ATH", country_code: "BEL" },
  ])("means the town where the code is none in its country: $city", (source) => {
    expect(startOf("air", source)).toMatchObject({ country: source.country_code, matchedBy: "city" });
  });

  it("is a town without a country, also where no airport has the letters", () => {
    expect(() => startOf("air", { city: "QQZ" })).toThrow('city: no place is called "QQZ"');
  });

  it("is a town for every other mode", () => {
    expect(() => startOf("road", { city: "MAN", country_code: "GBR" })).toThrow("MAN");
  });
});
