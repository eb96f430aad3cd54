import { expect, it } from "vitest";
import { type FlightCountries, flightHaul } from "./flight-haul.ts";

const between = (from: string, to: string): FlightCountries => ({ from, to });

it.each<[km: number, countries: FlightCountries, haul: string]>([
  [785, undefined, "domestic"],
  [785.001, undefined, "short-haul"],
  [3_700, undefined, "short-haul"],
  [3_700.001, undefined, "long-haul"],
  [900, between("GBR", "GBR"), "domestic"],
  [3_699.999, between("GBR", "USA"), "short-haul"],
  [3_700, between("GBR", "USA"), "long-haul"],
  [3_700, between("USA", "GBR"), "long-haul"],
  [3_800, between("GBR", "TUR"), "short-haul"],
  [3_800, between("TUR", "GBR"), "short-haul"],
  [784.999, between("USA", "USA"), "domestic"],
  [785, between("USA", "USA"), "international"],
  [100, between("FRA", "DEU"), "international"],
])("%d km between %j is %s", (km, countries, haul) => {
  expect(flightHaul(km, countries)).toBe(haul);
});
