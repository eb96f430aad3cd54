import services2024 from "../../data/passenger-services/2024-1.json" with { type: "json" };
import services2025 from "../../data/passenger-services/2025-1.json" with { type: "json" };
import services2026 from "../../data/passenger-services/2026-1.json" with { type: "json" };
import vehicles2024 from "../../data/passenger-vehicles/2024-1.json" with { type: "json" };
import vehicles2025 from "../../data/passenger-vehicles/2025-1.json" with { type: "json" };
import vehicles2026 from "../../data/passenger-vehicles/2026-1.json" with { type: "json" };
import usServices2025 from "../../data/us-passenger-services/2025-1.json" with { type: "json" };
import usVehicles2025 from "../../data/us-passenger-vehicles/2025-1.json" with { type: "json" };
import type { CalculationBuilder } from "../calculation.ts";
import { warnOfYear } from "../factors/activity-tables.ts";
import { type Chosen, type Editions, editionOf, factorOf, factorTable } from "../factors/factor.ts";

/** What carries passengers and is counted by the vehicle. */
export const PASSENGER_VEHICLES = [
  "car_mini",
  "car_supermini",
  "car_lower_medium",
  "car_upper_medium",
  "car_executive",
  "car_luxury",
  "car_sports",
  "car_dual_purpose_4x4",
  "car_mpv",
  "car_average",
  "motorcycle_small",
  "motorcycle_medium",
  "motorcycle_large",
  "motorcycle_average",
  "taxi",
] as const;

/** What carries passengers and is counted by the passenger. */
export const PASSENGER_SERVICES = [
  "national_rail",
  "international_rail",
  "light_rail_or_tram",
  "coach",
  "local_bus",
  "ferry_foot_passenger",
  "ferry_car_passenger",
] as const;

export type PassengerVehicle = (typeof PASSENGER_VEHICLES)[number];
export type PassengerService = (typeof PASSENGER_SERVICES)[number];

/** What carries passengers; its row of the tables of the United Kingdom. */
export type PassengerMeans = PassengerVehicle | PassengerService;

/** Whether a means is counted by the vehicle. */
export const isVehicle = (means: PassengerMeans): means is PassengerVehicle =>
  (PASSENGER_VEHICLES as readonly string[]).includes(means);

/** Greenhouse gas reporting: conversion factors of the UK government, by the year that each edition is for. */
const OF_THE_KINGDOM = {
  vehicles: [
    [2024, factorTable(vehicles2024)],
    [2025, factorTable(vehicles2025)],
    [2026, factorTable(vehicles2026)],
  ],
  services: [
    [2024, factorTable(services2024)],
    [2025, factorTable(services2025)],
    [2026, factorTable(services2026)],
  ],
} as const satisfies Readonly<Record<string, Editions>>;

/** GHG Emission Factors Hub of the US EPA. */
const OF_THE_USA = {
  vehicles: [[2025, factorTable(usVehicles2025)]],
  services: [[2025, factorTable(usServices2025)]],
} as const satisfies Readonly<Record<string, Editions>>;

/** What the tables of the USA tell; they have no taxis and no ferries. */
const ROWS_OF_THE_USA: Readonly<Partial<Record<PassengerMeans, string>>> = {
  ...Object.fromEntries(PASSENGER_VEHICLES.map((means) => [means, "passenger_car"])),
  car_dual_purpose_4x4: "light_truck",
  car_mpv: "light_truck",
  motorcycle_small: "motorcycle",
  motorcycle_medium: "motorcycle",
  motorcycle_large: "motorcycle",
  motorcycle_average: "motorcycle",
  taxi: undefined,
  national_rail: "intercity_rail",
  international_rail: "intercity_rail",
  light_rail_or_tram: "transit_rail",
  coach: "bus",
  local_bus: "bus",
};

/** Means that need no class told. */
const AVERAGES: ReadonlySet<PassengerMeans> = new Set(["car_average", "motorcycle_average"]);

/** Means whose figures of the United Kingdom are of journeys to other countries, too. */
const CROSSING: ReadonlySet<PassengerMeans> = new Set([
  "international_rail",
  "ferry_foot_passenger",
  "ferry_car_passenger",
]);

/** Whose factor is wanted. */
export interface PassengerJourney {
  readonly means: PassengerMeans;
  /** ISO 3166-1 alpha-3 of both ends, as far as they are known. */
  readonly countries: readonly (string | undefined)[];
  /** Year of the factors; the newest without it. */
  readonly year: number | undefined;
}

/**
 * The factor of a means of transport: kg CO2e per km of a vehicle, or per km of a passenger. Within the USA, and from or
 * to it, by the EPA, else by the UK government, which stands in for every other country. Warns where the table is one of
 * another country or year.
 *
 * @throws ApiError validation_error naming factor_year, for a year before the first edition
 */
export const passengerFactor = (calculation: CalculationBuilder, journey: PassengerJourney): Chosen => {
  const { means, year } = journey;
  const { row, editions, country, holds } = tableOf(journey);
  const edition = editionOf(
    editions.filter(([, table]) => table.has(row)),
    year,
  );
  const factor = factorOf(edition.table, row);
  const isOfYear = year === undefined || year === edition.year;
  if (!isOfYear) warnOfYear(calculation, year, edition.year, factor.name);
  if (!holds) warnOfCountry(calculation, journey, factor.name);
  if (country === "USA" && isVehicle(means) && !AVERAGES.has(means)) {
    const message = `The figures of the USA tell no classes of vehicles: that of ${factor.name} was used.`;
    calculation.warn({ code: "vehicle_assumed", message, field: "vehicle_type" });
  }
  if (holds && isOfYear) return { factor, rung: "country" };
  return { factor, rung: isOfYear ? COUNTRY_NAMES[country] : "another year", fallback: true };
};

const COUNTRY_NAMES = { GBR: "United Kingdom", USA: "USA" } as const;

const tableOf = ({ means, countries }: PassengerJourney) => {
  const kind = isVehicle(means) ? "vehicles" : "services";
  const own = ROWS_OF_THE_USA[means];
  const known = countries.length > 0 && !countries.includes(undefined);
  if (own !== undefined && countries.includes("USA")) {
    const holds = known && countries.every((country) => country === "USA");
    return { row: own, editions: OF_THE_USA[kind], country: "USA", holds } as const;
  }
  const isOfKingdom = (country: string | undefined): boolean => country === "GBR";
  const holds = known && (CROSSING.has(means) ? countries.some(isOfKingdom) : countries.every(isOfKingdom));
  return { row: means, editions: OF_THE_KINGDOM[kind], country: "GBR", holds } as const;
};

const warnOfCountry = (calculation: CalculationBuilder, { countries }: PassengerJourney, name: string): void => {
  const known = [...new Set(countries)].filter((country) => country !== undefined);
  calculation.warn(
    known.length === 0
      ? {
          code: "country_unknown",
          message: `In which country the journey was is not known: the factor is one of the United Kingdom (${name}).`,
          field: "route",
        }
      : {
          code: "region_fallback",
          message: `The factor is not one of a journey in or between ${known.join(" and ")}: ${name} stands in.`,
          field: "route",
        },
  );
};
