import { describe, expect, it } from "vitest";
import { roughKm } from "../src/coordinates.ts";
import { alpha3Of } from "../src/places/country-codes.ts";
import { world } from "../src/places/world.ts";
import table from "../tables/postcode-regions.json" with { type: "json" };
import { generatedData } from "./ensure-geodata.ts";
import { sourcePlaces } from "./gazetteer-places.ts";
import { gazetteerPart } from "./gazetteer.ts";
import { placesInMemory } from "./places-in-memory.ts";

it("makes the same bytes of the same sources", { timeout: 240_000 }, async () => {
  const made = await generatedData();
  const again = Object.entries(await gazetteerPart());
  expect(again.map(([name]) => name)).toEqual(["gazetteer.bin", "postcodes.bin"]);
  for (const [name, bytes] of again) expect([name, Buffer.compare(made(name), bytes)]).toEqual([name, 0]);
});

interface Row {
  readonly pattern: string;
  readonly radius_km: number;
  readonly centres: Readonly<Record<string, readonly number[]>>;
}
const countries = Object.entries(table.countries as unknown as Readonly<Record<string, Row>>);
const { countryAt } = world((await placesInMemory()).source);
const places = Map.groupBy(sourcePlaces(), ({ country }) => country);

describe.each(countries)("postcode regions of %s", (country, { pattern, radius_km, centres }) => {
  const rows = Object.entries(centres).map(([code, [lat = Number.NaN, lon = Number.NaN]]) => ({ code, lat, lon }));

  it("have their centres in the country, or on its waters", () => {
    // Crown dependencies have postcodes of Britain and are countries of their own.
    const own = new Set(["GY", "JE", "IM"]);
    const wrong = rows.filter(({ code, ...point }) => {
      const there = countryAt(point);
      return there !== undefined && there !== alpha3Of(country) && !(country === "GB" && own.has(code));
    });
    expect(wrong).toEqual([]);
  });

  it("have a town within a third of their radius", () => {
    const lonely = rows.filter(
      (row) =>
        !(places.get(country) ?? []).some((place) => roughKm(place, row) < radius_km / 3) &&
        !/^(GY|JE|IM)$/.test(row.code),
    );
    expect(lonely).toEqual([]);
  });

  it("have no two centres in one point, and a pattern that names them", () => {
    expect(new Set(rows.map(({ lat, lon }) => `${lat} ${lon}`)).size).toBe(rows.length);
    const endings = ["", "0", "00", "000", "0000", "00000", "1AA", "11AA", "1A1"];
    const unmet = rows.filter(
      ({ code }) => !endings.some((end) => new RegExp(pattern, "u").exec(code + end)?.[0] === code),
    );
    expect(unmet).toEqual([]);
  });
});
