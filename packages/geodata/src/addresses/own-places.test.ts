import { describe, expect, it } from "vitest";
import { generatedData } from "../../build/ensure-geodata.ts";
import table from "../../tables/place-aliases.json" with { type: "json" };
import { roughKm } from "../coordinates.ts";
import { world } from "../places/world.ts";
import { gazetteer } from "./gazetteer.ts";
import { GAZETTEER_FILE, openGazetteer } from "./gazetteer-file.ts";

const data = await generatedData();
const { find } = gazetteer(data);
const { countryAt } = world(data);

/** Places of a name within this distance are one. */
const SAME_PLACE_KM = 30;

/** Of a name that a larger town of the country has. */
const STATES: Readonly<Record<string, string>> = { Alliance: "TX", "Mount Vernon": "NY", Wilmington: "CA" };

describe("the places of our own table", () => {
  const rows = table.places.map(([country, name, lat, lon]) => ({
    country: String(country),
    name: String(name),
    at: { lat: Number(lat), lon: Number(lon) },
  }));

  it.each(rows)("are found by their names: $name, $country", ({ country, name, at }) => {
    const city = country === "US" && STATES[name] !== undefined ? `${name}, ${STATES[name]}` : name;
    expect(roughKm(find({ country, city }).coordinates, at)).toBeLessThan(SAME_PLACE_KM);
  });

  it("lie in their countries", () => {
    const strangers = rows.filter(({ country, name, at }) => {
      const there = countryAt(at);
      return there !== undefined && there !== find({ country, city: name }).country;
    });
    expect(strangers).toEqual([]);
  });
});

describe("what people write for a place", () => {
  it.each(table.aliases)("of %s, %s, means %s", (country, alias, name) => {
    const meant = find({ country, city: name });
    expect(find({ country, city: alias }).coordinates).toEqual(meant.coordinates);
  });

  it.each([
    ["TUR", "Kadıköy, Istanbul", { lat: 40.99, lon: 29.03 }],
    ["TUR", "Tuzla", { lat: 40.82, lon: 29.3 }],
    ["CHN", "龙岗区", { lat: 22.72, lon: 114.25 }],
    ["JPN", "大田区", { lat: 35.56, lon: 139.72 }],
    ["DEU", "Hamburg-Waltershof", { lat: 53.54, lon: 9.95 }],
    ["ARG", "Avellaneda", { lat: -34.66, lon: -58.37 }],
    ["USA", "Ft. Worth, TX", { lat: 32.75, lon: -97.33 }],
  ])("of %s, %s, is not a namesake or what resembles it", (country, city, at) => {
    expect(roughKm(find({ country, city }).coordinates, at)).toBeLessThan(15);
  });
});

describe("a state behind a name", () => {
  it.each(["Anchorage, TX", "Anchorage TX", "Wilmington, OR", "Anchoragge, TX"])(
    "is not left out where no place of that name lies in it: %s",
    (city) => {
      expect(() => find({ country: "USA", city })).toThrow("no place in United States of America is called");
    },
  );

  it.each([
    ["Wilmington, CA", "California"],
    ["Wilmington CA", "California"],
    ["Wilmington DE", "Delaware"],
    ["Portlnd, OR", "Oregon"],
    ["Mt. Vernon, NY", "New York"],
  ])("decides among namesakes: %s", (city, region) => {
    expect(find({ country: "USA", city })).toMatchObject({ region });
  });

  it("is told to disagree where the postcode says which place is meant", () => {
    const { matched, rivals } = find({ country: "USA", city: "Anchorage, TX", postcode: "99501" });
    expect([matched.region_agrees, matched.postcode_agrees, rivals]).toEqual([false, true, 1]);
  });

  it.each([
    ["Mount Vernon, NY", true],
    ["Springfield, Hampden County, MA", true],
    ["Springfield", undefined],
    ["Springfield, constructor", undefined],
  ])("is told: %s", (city, agrees) => {
    expect(find({ country: "USA", city }).matched.region_agrees).toBe(agrees);
  });
});

describe("a region behind a name, in countries whose places are told without one", () => {
  it.each([
    ["CHN", "Taizhou, Zhejiang", 28.66, 121.43],
    ["CHN", "Taizhou, Jiangsu", 32.49, 119.91],
    ["CHN", "Suzhou, Anhui", 33.64, 116.98],
    ["CHN", "江苏省苏州市昆山市", 31.38, 120.95],
    ["CHN", "广西壮族自治区南宁市", 22.82, 108.32],
    ["IND", "Aurangabad, Bihar", 24.75, 84.37],
    ["BRA", "Santa Maria, RS", -29.68, -53.81],
    ["CHE", "Buchs SG", 47.17, 9.48],
    ["CHE", "Buchs AG", 47.39, 8.08],
    ["DEU", "Frankfurt, Brandenburg", 52.35, 14.55],
    ["MEX", "Guadalupe, Nuevo León", 25.68, -100.26],
    ["KOR", "Gwangju, Gyeonggi-do", 37.41, 127.26],
    ["MYS", "Klang, Selangor", 3.04, 101.44],
    ["ZAF", "Newcastle, KwaZulu-Natal", -27.76, 29.93],
    ["AUT", "St. Pölten, NÖ", 48.2, 15.63],
    ["JPN", "Ise, Mie", 34.48, 136.7],
    ["GBR", "Bangor, Wales", 53.23, -4.13],
    ["GBR", "Newcastle, Northern Ireland", 54.22, -5.89],
    ["GBR", "Newport, England", 50.7, -1.29],
    ["NLD", "Hengelo, Gelderland", 52.05, 6.31],
    ["ITA", "Reggio, Calabria", 38.11, 15.66],
    ["ESP", "San Sebastián, La Gomera", 28.09, -17.11],
    ["FRA", "Villefranche, Alpes-Maritimes", 43.7, 7.31],
    ["POL", "Opole, Lubelskie", 51.15, 21.97],
  ])("decides among namesakes, %s: %s", (country, city, lat, lon) => {
    expect(roughKm(find({ country, city }).coordinates, { lat, lon })).toBeLessThan(15);
  });

  it("decides beside a town of its own", () => {
    const { label, confidence } = find({ country: "BRA", city: "Itaquera, São Paulo, SP" });
    expect([label, confidence]).toEqual(["São Paulo, Brazil", "town_behind"]);
  });

  it("where no place of that name lies in it, is told to disagree: the largest of the country is taken", () => {
    const { matched, rivals, region } = find({ country: "DEU", city: "Neustadt, Sachsen" });
    expect([matched.region_agrees, rivals > 0, region]).toEqual([false, true, undefined]);
  });

  it("has the regions of the gazetteer: every one is that of a place", () => {
    const { countries } = openGazetteer(data(GAZETTEER_FILE));
    for (const [iso2, regions] of Object.entries(table.regions)) {
      const known = countries.find((country) => country.iso2 === iso2)?.regions ?? {};
      expect(Object.keys(regions).filter((name) => known[name] === undefined)).toEqual([]);
    }
  });
});
