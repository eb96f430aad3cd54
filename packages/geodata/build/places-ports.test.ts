import { describe, expect, it } from "vitest";
import { greatCircleKm } from "../src/coordinates.ts";
import { alpha3Of } from "../src/places/country-codes.ts";
import { world } from "../src/places/world.ts";
import { placesInMemory } from "./places-in-memory.ts";
import { PORT_CORRECTIONS, portPlaces, seaPortsRecords } from "./places-ports.ts";

const places = new Map(portPlaces().map((place) => [place.locode, place]));
const records = seaPortsRecords();
const { countryAt } = world((await placesInMemory()).source);

describe("the corrections of the list of ports", () => {
  // Positions named by the methodology (2.3), good to a hundredth of a degree; here to 5 km.
  it.each([
    { code: "TRAMB", lat: 40.97, lon: 28.69 },
    { code: "CNYTN", lat: 22.57, lon: 114.27 },
    { code: "PAMIT", lat: 9.36, lon: -79.88 },
    { code: "ESMLN", lat: 35.29, lon: -2.94 },
    { code: "USLAX", lat: 33.74, lon: -118.26 },
    { code: "CNSHA", lat: 31.33, lon: 121.65 },
    { code: "USHOU", lat: 29.73, lon: -95.27 },
  ])("put $code at $lat, $lon", ({ code, lat, lon }) => {
    expect(greatCircleKm(places.get(code)!.coordinates, { lat, lon })).toBeLessThan(5);
  });

  // The methodology calls their coordinates swapped: the place lies where the package's point does with its two numbers
  // exchanged, or, where the table is more exact, near it. ANGSB is swapped and then still far off.
  it.each("ARDDC CDBOA CDMAT CLJRL CLPGO CLPPD DZAAE VEGUB".split(" "))("unswap %s", (code) => {
    const [theirLon, theirLat] = records[code]!.coordinates!;
    const { coordinates, country } = places.get(code)!;
    expect(countryAt({ lat: theirLat, lon: theirLon })).not.toBe(country);
    expect(greatCircleKm(coordinates, { lat: theirLon, lon: theirLat })).toBeLessThan(25);
    expect(countryAt(coordinates)).toBe(country);
  });

  // Their own positions: Galisbay on Saint Martin, Southampton of Bermuda, the bay of Concepción, and Putian in Fujian.
  it.each([
    { code: "ANGSB", country: "MAF", lat: 18.07, lon: -63.08 },
    { code: "BMSOU", country: "BMU", lat: 32.25, lon: -64.83 },
    { code: "CLCAP", country: "CHL", lat: -36.7, lon: -73.1 },
    { code: "CNPUT", country: "CHN", lat: 25.3, lon: 119.1 },
    { code: "AEJEA", country: "ARE", lat: 25.01, lon: 55.06 },
    { code: "DEHAM", country: "DEU", lat: 53.54, lon: 9.95 },
    { code: "USSAV", country: "USA", lat: 32.12, lon: -81.14 },
  ])("have $code in $country, at $lat, $lon", ({ code, country, lat, lon }) => {
    const found = places.get(code)!;
    expect(found.country).toBe(country);
    expect(greatCircleKm(found.coordinates, { lat, lon })).toBeLessThan(20);
  });

  it.each([
    { code: "KRKWY", same: "KRKAN" },
    { code: "AEKHL", same: "AEKLF" },
    { code: "TRAMR", same: "TRAMB" },
    { code: "CNNBG", same: "CNNGB" },
  ])("take $code for $same", ({ code, same }) => {
    expect(places.get(code)?.coordinates).toEqual(places.get(same)?.coordinates);
  });

  it("mend 28 records outside the country of their code, and 24 without coordinates", () => {
    const outside = Object.entries(records).filter(([code, { coordinates }]) => {
      if (coordinates === undefined) return false;
      const [lon, lat] = coordinates;
      return countryAt({ lat, lon }) !== alpha3Of(code.slice(0, 2));
    });
    expect(outside.length).toBe(28);
    const moved = new Set(PORT_CORRECTIONS.moved.map(({ code }) => code));
    expect(outside.filter(([code]) => !moved.has(code))).toEqual([]);
    expect(Object.values(records).filter(({ coordinates }) => coordinates === undefined).length).toBe(24);
  });

  it.each("CNFOC CNTAC KRKWY TWTPE VNCMT INHZR AEKHL SAYNB QAHMD EGAIN TRAMR NGLKK CMKBI MXLZC CNNBG".split(" "))(
    "know %s, which the package has no place for",
    (code) => {
      expect(records[code]?.coordinates).toBeUndefined();
      expect(places.get(code)?.kind).toBe("sea_port");
    },
  );

  it("let a second code lie where the first does", () => {
    for (const { code, same_as } of PORT_CORRECTIONS.same_as) {
      expect(places.get(code)?.coordinates).toEqual(places.get(same_as)?.coordinates);
    }
  });

  it("are all needed: a moved port has coordinates in the package, an added one has none, no code stands twice", () => {
    for (const { code, lat, lon, country, name } of PORT_CORRECTIONS.moved) {
      const [theirLon, theirLat] = records[code]?.coordinates ?? [];
      expect([code, theirLat === undefined]).toEqual([code, false]);
      const far = greatCircleKm({ lat, lon }, { lat: theirLat!, lon: theirLon! }) > 0.5;
      expect([code, far || country !== undefined || name !== undefined]).toEqual([code, true]);
    }
    for (const { code } of PORT_CORRECTIONS.added)
      expect([code, records[code]?.coordinates]).toEqual([code, undefined]);
    const codes = [...PORT_CORRECTIONS.moved, ...PORT_CORRECTIONS.added, ...PORT_CORRECTIONS.same_as].map(
      ({ code }) => code,
    );
    expect(codes.length).toBe(new Set(codes).size);
  });

  it("speak of places that there are", () => {
    const { reached_by_sea, not_at_sea, river_ports } = PORT_CORRECTIONS;
    const listed = [...reached_by_sea, ...not_at_sea, ...river_ports];
    expect(listed.filter((code) => !places.has(code))).toEqual([]);
    expect(reached_by_sea.filter((code) => river_ports.includes(code) || not_at_sea.includes(code))).toEqual([]);
  });
});

describe("every port", () => {
  it("lies in its country", () => {
    // Loading points of oil fields on the open sea.
    const offshore = new Set(["IDBNT"]);
    const wrong = [...places.values()].filter(
      ({ locode, country, coordinates }) => countryAt(coordinates) !== country && !offshore.has(locode),
    );
    expect(wrong.map(({ locode }) => locode)).toEqual([]);
  });

  it("of the package is there, with coordinates", () => {
    expect(Object.keys(records).filter((code) => !places.has(code))).toEqual([]);
    expect(Object.keys(records).length).toBe(1_634);
  });

  it("that shares its coordinates with another shares its country", () => {
    const seen = new Map<string, string>();
    for (const { country, coordinates } of places.values()) {
      const point = `${coordinates.lat} ${coordinates.lon}`;
      expect([point, seen.get(point) ?? country]).toEqual([point, country]);
      seen.set(point, country);
    }
  });
});
