import { describe, expect, it } from "vitest";
import { greatCircleKm } from "../src/great-circle.ts";
import { world } from "../src/places/world.ts";
import { placesInMemory } from "./places-in-memory.ts";
import { portPlaces, seaPortsRecords } from "./places-ports.ts";
import { PORT_CORRECTIONS } from "./port-corrections.ts";

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
