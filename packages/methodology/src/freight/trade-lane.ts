import type { Coordinates } from "@isotherm/geodata";
import { M49 } from "./world-regions.ts";

/** A region of the trade lanes. */
export type LaneRegion =
  | "ne_asia"
  | "se_asia"
  | "middle_east"
  | "mediterranean"
  | "north_europe"
  | "africa"
  | "north_america_east"
  | "north_america_west"
  | "south_america"
  | "oceania";

const codes = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const NE_ASIA = codes("CHN HKG MAC TWN JPN KOR PRK MNG");
const SE_ASIA = codes("VNM KHM THA MYS SGP IDN BRN PHL MMR TLS LAO");
const MIDDLE_EAST = codes("ARE BHR IRN IRQ KWT OMN QAT SAU YEM JOR IND PAK BGD LKA MDV");
const MEDITERRANEAN = codes(
  "ITA MLT SVN HRV BIH MNE ALB GRC TUR CYP SYR LBN ISR EGY LBY TUN DZA BGR ROU UKR MDA GEO GIB MCO",
);

/** The region of the trade lanes that a port lies in. Boundaries: methods/container-ships.md. */
export const laneRegionOf = (country: string, { lat, lon }: Coordinates): LaneRegion => {
  if (country === "RUS") {
    if (lon > 100) return "ne_asia";
    return lat < 48 && lon > 36 && lon < 42 ? "mediterranean" : "north_europe";
  }
  if (NE_ASIA.has(country)) return "ne_asia";
  if (SE_ASIA.has(country)) return "se_asia";
  // Eilat lies on the Red Sea.
  if (country === "ISR" && lat < 30.5) return "middle_east";
  if (MIDDLE_EAST.has(country)) return "middle_east";
  if (MEDITERRANEAN.has(country)) return "mediterranean";
  if (country === "ESP") return lon > -5.5 && lat < 43.6 && !(lat > 43 && lon < -1) ? "mediterranean" : "north_europe";
  if (country === "FRA") return lat < 43.6 && lon > 2 ? "mediterranean" : "north_europe";
  // Tangier and Nador on the strait and east of it, Casablanca on the Atlantic.
  if (country === "MAR") return lat > 35 ? "mediterranean" : "africa";
  if (country === "USA" || country === "CAN") return lon >= -100 ? "north_america_east" : "north_america_west";
  if (M49.oceania.has(country)) return "oceania";
  if (M49.africa.has(country)) return "africa";
  if (M49.europe.has(country)) return "north_europe";
  if (M49.asia.has(country)) return "middle_east";
  if (country === "GRL" || country === "BMU" || country === "SPM") return "north_america_east";
  return "south_america";
};

/** Regions as the names of lanes have them, from the most to the least particular. */
const NAMES: Readonly<Record<LaneRegion, readonly string[]>> = {
  ne_asia: ["ne_asia", "asia"],
  se_asia: ["se_asia", "asia"],
  middle_east: ["middle_east"],
  mediterranean: ["mediterranean", "europe"],
  north_europe: ["north_europe", "europe"],
  africa: ["africa"],
  north_america_east: ["north_america_east", "north_america"],
  north_america_west: ["north_america_west", "north_america"],
  south_america: ["south_america"],
  oceania: ["oceania"],
};

/** The lane of two regions, in either direction; `disaggregated_other` where none is known. */
export const tradeLaneOf = (from: LaneRegion, to: LaneRegion, isLane: (lane: string) => boolean): string => {
  for (const a of NAMES[from]) {
    for (const b of NAMES[to]) {
      const names = a === b ? [`intra_${a}`] : [`${a}_to_${b}`, `${b}_to_${a}`];
      const lane = names.map((name) => `disaggregated_${name}`).find(isLane);
      if (lane !== undefined) return lane;
    }
  }
  return "disaggregated_other";
};
