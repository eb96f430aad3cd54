import fc from "fast-check";
import iso from "i18n-iso-countries";
import { describe, expect, it } from "vitest";
import { ApiError } from "@isotherm/core";
import { generatedData } from "../../build/ensure-geodata.ts";
import fixture from "../../fixtures/addresses.json" with { type: "json" };
import { type Coordinates, roughKm } from "../coordinates.ts";
import type { DataSource } from "../data-source.ts";
import { world } from "../places/world.ts";
import type { Candidate } from "./candidates.ts";
import { type Address, type FoundAddress, gazetteer } from "./gazetteer.ts";
import { isCredible } from "./search-city.ts";

const believed = (rung: Candidate["rung"], name: string, wanted: string, population: number): boolean =>
  isCredible({ rung, name } as Candidate, wanted, population);

describe("a resemblance without a postcode is believed", () => {
  it("for a name that is the same", () => {
    expect(believed("exact_name", "ulm", "ulm", 0)).toBe(true);
  });

  it.each([
    ["a city, however its name begins", "hamburg", "gamburg", 100_000, true],
    ["less than a city whose name begins otherwise", "hamburg", "gamburg", 99_999, false],
    ["a city of fewer than five letters", "bonn", "born", 300_000, false],
    ["a city of five letters", "essen", "esson", 300_000, true],
    ["a town whose name begins alike", "meissen", "meisson", 5_000, true],
    ["less than a town", "meissen", "meisson", 4_999, false],
    ["a small place with a name of nine letters", "heringens", "heringenz", 100, true],
    ["a small place with a name of eight letters", "heringen", "heringez", 100, false],
    ["a small place with a long name that begins otherwise", "philippsthal", "shilippsthal", 100, false],
  ])("or not, one letter apart: %s", (_what, name, wanted, population, expected) => {
    expect(believed("one_letter", name, wanted, population)).toBe(expected);
  });

  it("before unknown words if the place may have parts", () => {
    expect(believed("leading_words", "bremen", "bremen overseas port", 20_000)).toBe(true);
    expect(believed("leading_words", "bremen", "bremen overseas port", 19_999)).toBe(false);
  });
});

type FixtureRow = Address & Coordinates;

const HIT_KM = 15;
const HIT_SHARE = 0.97;

const made = await generatedData();
const read: string[] = [];
const source: DataSource = (name) => {
  read.push(name);
  return made(name);
};
const find = (address: Address): FoundAddress => gazetteer(source).find(address);
const codeOf = (act: () => unknown): string | undefined => {
  try {
    act();
  } catch (error) {
    return error instanceof ApiError ? error.code : String(error);
  }
  return undefined;
};

describe("the gazetteer", () => {
  it.each([
    { set: "rows", rows: fixture.rows },
    { set: "held_out", rows: fixture.held_out },
  ])("puts 97 % of the fixture's $set within 15 km", ({ set, rows }) => {
    const misses: string[] = [];
    const { find: look } = gazetteer(source);
    for (const row of rows as readonly FixtureRow[]) {
      const asked = [row.country, row.city, row.postcode].filter((part) => part !== undefined).join(" ");
      try {
        const answer = look(row);
        const km = roughKm(answer.coordinates, row);
        if (km > HIT_KM) {
          misses.push(`${asked}: ${km.toFixed(0)} km, ${answer.label}, ${answer.confidence}`);
        }
      } catch (error) {
        misses.push(`${asked}: ${String(error)}`);
      }
    }
    const share = 1 - misses.length / rows.length;
    console.log(`${set}: ${(share * 100).toFixed(1)} % of ${rows.length} addresses; misses:\n${misses.join("\n")}`);
    expect(rows.length).toBeGreaterThanOrEqual(200);
    expect(new Set(rows.map(({ country }) => country)).size).toBeGreaterThanOrEqual(30);
    expect(share).toBeGreaterThanOrEqual(HIT_SHARE);
  });

  it.each([
    ["Köln", "exact_name", "koln"],
    ["Cologne", "alternate_name", "cologne"],
    ["Muenchen", "alternate_name", "muenchen"],
    ["Frankfurt a. M.", "prefix", "frankfurt am main"],
    ["Hambrug", "one_letter", "hamburg"],
    ["Hamburg Burchardkai", "leading_words", "hamburg"],
  ])("says how it found %s: %s", (city, confidence, text) => {
    const answer = find({ country: "DEU", city });
    expect(answer.confidence).toBe(confidence);
    expect(answer.matched).toMatchObject({ field: "city", text });
    expect(answer.country).toBe("DEU");
  });

  it.each([
    { asked: { country: "USA", city: "Portland, OR" }, at: { lat: 45.52, lon: -122.68 } },
    { asked: { country: "USA", city: "Portland Maine" }, at: { lat: 43.66, lon: -70.26 } },
    { asked: { city: "Hamburg, Germany" }, at: { lat: 53.55, lon: 9.99 } },
    { asked: { city: "Philippsthal, DEU" }, at: { lat: 50.84, lon: 9.99 } },
    { asked: { country: "DEU", city: "D-20095 Hamburg" }, at: { lat: 53.55, lon: 9.99 } },
    { asked: { country: "FRA", city: "LYON CEDEX 03" }, at: { lat: 45.76, lon: 4.84 } },
    { asked: { country: "CHN", city: "Shen Zhen" }, at: { lat: 22.54, lon: 114.07 } },
    { asked: { country: "CHN", city: "Guangzhou Shi" }, at: { lat: 23.12, lon: 113.25 } },
    { asked: { country: "CHN", city: "Ch'ung-ch'ing" }, at: { lat: 29.56, lon: 106.55 } },
    { asked: { country: "CHN", city: "昆山市" }, at: { lat: 31.38, lon: 120.95 } },
    { asked: { country: "CHN", city: "乌镇" }, at: { lat: 30.74, lon: 120.49 } },
    { asked: { city: "Portland, Maine, USA" }, at: { lat: 43.66, lon: -70.26 } },
    { asked: { country: "USA", city: "Springfield, Hampden County, MA" }, at: { lat: 42.1, lon: -72.59 } },
    { asked: { city: "London, Ontario, Canada" }, at: { lat: 42.98, lon: -81.25 } },
    { asked: { city: "Cambridge, MA 02139, USA" }, at: { lat: 42.37, lon: -71.11 } },
    { asked: { city: "Cambridge, MA" }, at: { lat: 42.37, lon: -71.11 } },
    { asked: { city: "Athens, Georgia" }, at: { lat: 33.96, lon: -83.38 } },
    { asked: { city: "Cordoba Spain" }, at: { lat: 37.89, lon: -4.78 } },
    { asked: { city: "Batumi, Georgia" }, at: { lat: 41.64, lon: 41.64 } },
    { asked: { city: "Los Angeles, CA" }, at: { lat: 34.05, lon: -118.24 } },
    { asked: { city: "San José, Costa Rica" }, at: { lat: 9.93, lon: -84.08 } },
    { asked: { country: "DEU", city: "33790 Halle" }, at: { lat: 52.06, lon: 8.36 } },
    { asked: { country: "GBR", city: "Newcastle ST5 1RB" }, at: { lat: 53.01, lon: -2.23 } },
    { asked: { country: "USA", city: "Springfield MA 01103" }, at: { lat: 42.1, lon: -72.59 } },
    { asked: { country: "USA", city: "Springfield MA" }, at: { lat: 42.1, lon: -72.59 } },
    { asked: { country: "FRA", city: "97400 Saint-Denis" }, at: { lat: -20.88, lon: 55.45 } },
    { asked: { country: "deu", city: "köln" }, at: { lat: 50.94, lon: 6.96 } },
  ])("reads $asked.city", ({ asked, at }) => {
    expect(roughKm(find(asked).coordinates, at)).toBeLessThan(HIT_KM);
  });

  it("takes the ZIP code's position where it is near the town", () => {
    const answer = find({ country: "USA", city: "Los Angeles", postcode: "90731-1234" });
    expect(answer.matched).toMatchObject({ postcode: "90731", postcode_agrees: true });
    // San Pedro, at the port
    expect(roughKm(answer.coordinates, { lat: 33.74, lon: -118.29 })).toBeLessThan(5);
  });

  it("lets a name stand against the postcode, and says that they disagree", () => {
    const answer = find({ country: "DEU", city: "Berlin", postcode: "20095" });
    expect(answer.label).toBe("Berlin, Germany");
    expect(answer.matched.postcode_agrees).toBe(false);
  });

  it("believes the postcode rather than a resemblance elsewhere", () => {
    const answer = find({ country: "DEU", city: "Hambrug", postcode: "80331" });
    expect(answer.confidence).toBe("postcode_region");
  });

  it.each([
    { country: "ITA", city: "Castro", postcode: "24063", lat: 45.8, lon: 10.07, where: "on Lake Iseo" },
    { country: "ITA", city: "Castro", postcode: "73030", lat: 40.0, lon: 18.43, where: "in Apulia" },
    { country: "ITA", city: "San Marino", postcode: "47890", lat: 43.94, lon: 12.45, where: "another country" },
  ])("decides between places of one name by the postcode: $city $where", ({ lat, lon, ...asked }) => {
    expect(roughKm(find(asked).coordinates, { lat, lon })).toBeLessThan(HIT_KM);
  });

  it("follows a postcode overseas", () => {
    const answer = find({ country: "FRA", city: "Saint-Denis", postcode: "97400" });
    expect(answer.country).toBe("REU");
    expect(roughKm(answer.coordinates, { lat: -20.88, lon: 55.45 })).toBeLessThan(HIT_KM);
  });

  it("reads a city out of the street only where nothing else is given", () => {
    const street_line1 = "Hauptstr. 5, 36269 Philippsthal";
    expect(find({ country: "DEU", street_line1 }).matched.field).toBe("street_line1");
    expect(find({ country: "DEU", street_line1, city: "Köln" }).matched.text).toBe("koln");
    expect(find({ country: "DEU", street_line1, postcode: "ABC" }).matched.field).toBe("street_line1");
  });

  it.each([
    { what: "a postcode that is none", asked: { country: "DEU", postcode: "ABC" }, field: "postcode" },
    { what: "a postcode of 10 kB", asked: { country: "DEU", postcode: "2".repeat(10_000) }, field: "postcode" },
    { what: "a street without a city", asked: { country: "DEU", street_line1: "Hauptstr. 5" }, field: "city" },
    {
      what: "a postcode that is none, with a street",
      asked: { country: "FRA", postcode: "X1", street_line1: "Rue 1" },
      field: "postcode",
    },
  ])("refuses $what rather than take the country's centre", ({ asked, field }) => {
    const detail = expect.stringMatching(new RegExp(`^${field}: `, "u")) as string;
    expect(() => find(asked)).toThrow(expect.objectContaining({ code: "address_not_found", detail }));
  });

  it.each([
    {
      what: "a name without its state",
      asked: { country: "USA", city: "Springfield" },
      rivals: 11,
      region: "Missouri",
    },
    {
      what: "its ZIP code",
      asked: { country: "USA", city: "Springfield", postcode: "62701" },
      rivals: 0,
      region: "Illinois",
    },
    { what: "its ZIP code alone", asked: { city: "Springfield", postcode: "62701" }, rivals: 0, region: "Illinois" },
    { what: "its state", asked: { country: "USA", city: "Springfield, IL" }, rivals: 0, region: "Illinois" },
    { what: "a city that dwarfs others of its name", asked: { city: "Paris" }, rivals: 0, region: undefined },
    { what: "two cities", asked: { country: "DEU", city: "Frankfurt" }, rivals: 1, region: undefined },
    {
      what: "a postcode elsewhere",
      asked: { country: "DEU", city: "Berlin", postcode: "80331" },
      rivals: 1,
      region: undefined,
    },
    {
      what: "a postcode elsewhere, and no country",
      asked: { city: "Berlin", postcode: "80331" },
      rivals: 1,
      region: undefined,
    },
    { what: "a state of two words", asked: { city: "Sydney, NSW" }, rivals: 0, region: "New South Wales" },
  ])("counts what an address may mean besides: $what", ({ asked, rivals, region }) => {
    expect(find(asked)).toMatchObject({ rivals, region });
  });

  it("counts a place and its namesake nearby as one", () => {
    expect(find({ country: "MLT", city: "Mġarr" }).rivals).toBe(0);
  });

  it("is as close as a postcode where the city lies in it, and as a town where it does not", () => {
    const within = (city: string) => find({ country: "USA", city, postcode: "62701" }).isWholePostcode;
    expect([within("Springfield"), within("Chicago")]).toEqual([true, false]);
  });

  it("names the region in the label, and the city by itself", () => {
    expect(find({ country: "USA", city: "Springfield, IL" })).toMatchObject({
      label: "Springfield, Illinois, United States of America",
      city: "Springfield",
    });
    expect(find({ country: "USA", city: "Washington, DC" }).region).toBe("District of Columbia");
    expect(find({ country: "DEU" }).city).toBeUndefined();
  });

  it("corrects a slip of one letter, in the country only, and refuses one that may mean several places", () => {
    expect(find({ country: "DEU", city: "Berlni" })).toMatchObject({ city: "Berlin", confidence: "one_letter" });
    expect(find({ city: "Berlni" })).toMatchObject({ country: "DEU", confidence: "one_letter" });
    expect(codeOf(() => find({ country: "ITA", city: "Berlni" }))).toBe("address_not_found");
    expect(codeOf(() => find({ country: "DEU", city: "Stutgat" }))).toBe("address_not_found");
    expect(() => find({ city: "Newcastel" })).toThrow("resembles several");
    expect(find({ city: "Newcastel", country: "AUS" }).city).toBe("Newcastle");
    expect(find({ country: "USA", city: "Springfeld Illinois" }).region).toBe("Illinois");
  });

  it("takes no place that is called like the common beginning of a longer name", () => {
    expect(find({ country: "MLI", city: "San" }).city).toBe("San");
    expect(codeOf(() => find({ country: "MLI", city: "San Xyzzyburg" }))).toBe("address_not_found");
  });

  it("takes a country's centre where the city is the country, or nothing but the country is given", () => {
    expect(find({ country: "DEU", city: "Germany" }).confidence).toBe("country_centre");
    expect(find({ country: "DEU", city: "Germany", postcode: "ABC" }).confidence).toBe("country_centre");
  });

  it("knows a centre of every country, on the country's own land", () => {
    const codes = [...Object.keys(iso.getAlpha3Codes()).filter((code) => code !== "XKK"), "XKX"];
    expect(codes.length).toBe(250);
    const { countryAt } = world(source);
    const wrong = codes.filter((country) => {
      const { coordinates, confidence } = find({ country });
      return confidence !== "country_centre" || countryAt(coordinates) !== country;
    });
    // The borders count as Morocco what Morocco governs.
    expect(wrong).toEqual(["ESH"]);
  });

  it("refuses a city that no place resembles rather than take the country's centre", () => {
    expect(codeOf(() => find({ country: "DEU", city: "Xqzzwkj" }))).toBe("address_not_found");
  });

  it.each([
    { what: "an unknown country", asked: { country: "XXX", city: "Paris" } },
    { what: "nothing at all", asked: {} },
    { what: "a street without a country", asked: { street_line1: "Main Street 1" } },
    { what: "a picture", asked: { country: "DEU", city: "🚢" } },
    { what: "10 kB of text", asked: { country: "DEU", city: "Köln ".repeat(2_000) } },
    { what: "10 kB as a country", asked: { country: "x".repeat(10_000) } },
  ])("refuses $what", ({ asked }) => {
    expect(codeOf(() => find(asked))).toBe("address_not_found");
  });

  it("never breaks on any text", () => {
    const { find: look } = gazetteer(source);
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 250 }),
      fc.string({ unit: fc.constantFrom("ae", "oe", "b", " ", ",", "1", "上", "é", "("), maxLength: 150 }),
    );
    const part = fc.option(text, { nil: undefined });
    const country = fc.option(fc.oneof(text, fc.constantFrom("DEU", "USA", "FRA", "NO", "CHN")), { nil: undefined });
    fc.assert(
      fc.property(country, part, part, part, (country, city, postcode, street_line1) => {
        const code = codeOf(() => look({ country, city, postcode, street_line1 }));
        expect([undefined, "address_not_found"]).toContain(code);
      }),
      { numRuns: 200 },
    );
  });

  it("reads the file of postcodes only for a postcode, and each file once", () => {
    read.length = 0;
    const { find: look } = gazetteer(source);
    look({ country: "DEU", city: "Köln" });
    expect(read).toEqual(["gazetteer.bin"]);
    look({ country: "DEU", city: "Köln", postcode: "50667" });
    look({ country: "DEU", city: "Köln", postcode: "50667" });
    expect(read).toEqual(["gazetteer.bin", "postcodes.bin"]);
  });
});
