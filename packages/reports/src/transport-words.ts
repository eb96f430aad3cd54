import type { ShippingOrSiteMethod } from "@isotherm/contract";
import type { KeptPart } from "./rows-of-estimate.ts";

const LONGEST_TOC = 120;
/** Of a described vehicle, what tells transport operation categories apart; names and numbers of single ships and flights do not. */
const OF_CATEGORY = new Set([
  "vessel_type",
  "vehicle_type",
  "aircraft_type",
  "fuel",
  "load",
  "emission_standard",
  "refrigerated",
  "trade_lane",
]);

/**
 * A transport operation category in words: the mode, and the class of vehicle, fuel and lane. Only of words of the interface,
 * so that formulas of spreadsheets can look for it.
 */
export const tocOf = (mode: string, method: ShippingOrSiteMethod | undefined | string): string => {
  const words = method === undefined ? "unknown" : typeof method === "string" ? method : describedMethod(method);
  return `${mode}: ${words}`.replaceAll(/[^\w .,:()/+-]/gu, "_").slice(0, LONGEST_TOC);
};

const describedMethod = (method: object): string => {
  const words = Object.entries(method).flatMap(([name, value]) =>
    OF_CATEGORY.has(name) && value !== undefined && value !== null ? [`${name} ${String(value)}`] : [],
  );
  if (words.length > 0) return words.join(", ");
  return "flight_number" in method ? "known flight" : "known ship";
};

/** How the emissions of a vehicle that carries others' goods as well are divided: the part of this shipment. */
export const allocationOf = (mode: string, { activity, methodology_details: details }: KeptPart): string => {
  if (mode === "site") return "by tonnes handled";
  if (details !== undefined && "flight" in details) return "by mass of freight and passengers";
  if (activity === null || activity === undefined) return "unknown";
  return "by tonne-kilometres";
};

/** Members of the European Union, ISO 3166-1 alpha-3. */
const UNION = new Set(
  "AUT BEL BGR CYP CZE DEU DNK ESP EST FIN FRA GRC HRV HUN IRL ITA LTU LUX LVA MLT NLD POL PRT ROU SVK SVN SWE".split(
    " ",
  ),
);

/** Whether a country, by its alpha-3 code, is a member of the European Union. */
export const isInUnion = (country: string): boolean => UNION.has(country);
