import { iso1A3Code } from "@rapideditor/country-coder";
import fc from "fast-check";
import countries from "i18n-iso-countries";
import { describe, expect, it } from "vitest";
import { placesInMemory, errorOf } from "../../build/places-in-memory.ts";
import { countryAreas } from "../../build/places-world.ts";
import { readPolygons, writePolygons } from "./polygon-file.ts";
import { BORDERS_FILE, LAND_FILE, world } from "./world.ts";

const square = (west: number, south: number, size: number): number[][] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];

describe("a file of areas", () => {
  const file = readPolygons(
    writePolygons(
      [
        { name: "ring", rings: [square(0, 0, 10), square(4, 4, 2)] },
        { name: "hole", rings: [square(4, 4, 2)] },
        { name: "east", rings: [square(170, -10, 10)] },
      ],
      1_000,
    ),
  );

  it.each([
    { lat: 1, lon: 1, name: "ring" },
    { lat: 5, lon: 5, name: "hole" },
    { lat: 5, lon: 8.5, name: "ring" },
    { lat: -5, lon: 180, name: "east" },
    { lat: 20, lon: 5, name: undefined },
    { lat: 90, lon: 0, name: undefined },
    { lat: -90, lon: -180, name: undefined },
  ])("says $name at $lat, $lon", ({ name, ...point }) => {
    expect(file.nameAt(point)).toBe(name);
  });
});

const { source, read } = await placesInMemory();
const { countryAt, isLand } = world(source);

describe("the country of a coordinate", () => {
  it.each([
    { lat: 52.52, lon: 13.4, country: "DEU", where: "Berlin" },
    { lat: 22.3, lon: 114.17, country: "HKG", where: "Hong Kong" },
    { lat: 18.4, lon: -66.1, country: "PRI", where: "San Juan" },
    { lat: 42.66, lon: 21.16, country: "XKX", where: "Pristina" },
    { lat: 44.95, lon: 34.1, country: "UKR", where: "Simferopol" },
    { lat: 35.34, lon: 33.32, country: "CYP", where: "Kyrenia" },
    { lat: 28.1, lon: -15.42, country: "ESP", where: "Las Palmas" },
    { lat: 41.902, lon: 12.453, country: "VAT", where: "the Vatican, a hole in Italy" },
    { lat: -18, lon: 180, country: "FJI", where: "the antimeridian" },
    { lat: 66.5, lon: -180, country: "RUS", where: "the antimeridian from the other side" },
    { lat: -90, lon: 0, country: "ATA", where: "the south pole" },
    { lat: 90, lon: 0, country: undefined, where: "the north pole" },
    { lat: 40, lon: -45, country: undefined, where: "the high seas" },
  ])("is $country for $where", ({ lat, lon, country }) => {
    expect(countryAt({ lat, lon })).toBe(country);
  });

  it("has an area for every country of ISO 3166, and for Kosovo", () => {
    const codes = [...new Set(countryAreas().map(({ name }) => name))];
    const iso = Object.keys(countries.getAlpha3Codes()).filter((code) => code !== "XKK");
    expect(codes.toSorted()).toEqual([...iso, "XKX"].toSorted());
  });

  it("is the one of the library that the borders come from", () => {
    const point = fc.record({
      lat: fc.double({ min: -85, max: 85, noNaN: true }),
      lon: fc.double({ min: -179.9, max: 179.9, noNaN: true }),
    });
    let agreeing = 0;
    fc.assert(
      fc.property(point, ({ lat, lon }) => {
        const theirs = iso1A3Code([lon, lat], { level: "territory" }) ?? iso1A3Code([lon, lat]) ?? undefined;
        if (countryAt({ lat, lon }) === theirs) agreeing += 1;
      }),
      { numRuns: 2_000, seed: 7 },
    );
    // Crimea, the British bases on Cyprus and the rounding of borders make the difference.
    expect(agreeing).toBeGreaterThan(1_990);
  });
});

describe("land or sea", () => {
  it.each([
    { lat: 48.1, lon: 11.6, land: true },
    { lat: -33.87, lon: 151.0, land: true },
    { lat: 50, lon: -30, land: false },
    { lat: 42, lon: 51, land: false },
    { lat: 36, lon: 18, land: false },
    { lat: -80, lon: 180, land: false },
    // Siberia is one ring from Portugal to the Bering Strait, over the antimeridian; Antarctica goes round the pole.
    { lat: 66.6, lon: 60, land: true },
    { lat: 67, lon: 179, land: true },
    { lat: 67, lon: 180, land: true },
    { lat: 67, lon: -180, land: true },
    { lat: 66.3, lon: -172, land: true },
    { lat: 68, lon: -160, land: true },
    { lat: 73, lon: 180, land: false },
    { lat: 60, lon: -180, land: false },
    { lat: -88, lon: 60, land: true },
    { lat: -90, lon: 0, land: true },
    { lat: 90, lon: 0, land: false },
  ])("is land: $land at $lat, $lon", ({ land, ...point }) => {
    expect(isLand(point)).toBe(land);
  });
});

describe("what is no point of the earth", () => {
  it.each([
    { lat: Number.NaN, lon: 0 },
    { lat: 0, lon: Number.POSITIVE_INFINITY },
    { lat: 90.001, lon: 0 },
    { lat: 0, lon: -180.5 },
  ])("is refused: $lat, $lon", (point) => {
    expect(errorOf(() => countryAt(point)).code).toBe("validation_error");
    expect(errorOf(() => isLand(point)).code).toBe("validation_error");
  });
});

it("reads borders and land separately, once, when they are needed", async () => {
  const fresh = await placesInMemory();
  const earth = world(fresh.source);
  expect(fresh.read).toEqual([]);
  earth.countryAt({ lat: 0, lon: 0 });
  earth.countryAt({ lat: 1, lon: 1 });
  expect(fresh.read).toEqual([BORDERS_FILE]);
  earth.isLand({ lat: 0, lon: 0 });
  expect(fresh.read).toEqual([BORDERS_FILE, LAND_FILE]);
  expect(read.length).toBeGreaterThan(0);
});
