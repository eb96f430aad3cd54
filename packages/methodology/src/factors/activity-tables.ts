import carCommuting from "../../data/car-commuting/2026-1.json" with { type: "json" };
import carDistances from "../../data/car-distances/2026-1.json" with { type: "json" };
import carOccupancy from "../../data/car-occupancy/2026-1.json" with { type: "json" };
import cloudOverhead from "../../data/cloud-overhead/2026-1.json" with { type: "json" };
import dailyDistances from "../../data/daily-distances/2026-1.json" with { type: "json" };
import daysAYear from "../../data/days-a-year/2026-1.json" with { type: "json" };
import electricCars from "../../data/electric-cars/2026-1.json" with { type: "json" };
import electricityPrices from "../../data/electricity-prices/2026-1.json" with { type: "json" };
import flightLengthsBase from "../../data/flight-lengths/2026-1.json" with { type: "json" };
import flightLengths from "../../data/flight-lengths/2026-2.json" with { type: "json" };
import heatingDegreeDays from "../../data/heating-degree-days/2026-1.json" with { type: "json" };
import homeOfficePower from "../../data/home-office-power/2026-1.json" with { type: "json" };
import homeworking2024 from "../../data/homeworking/2024-1.json" with { type: "json" };
import homeworking2025 from "../../data/homeworking/2025-1.json" with { type: "json" };
import hoursADay from "../../data/hours-a-day/2026-1.json" with { type: "json" };
import naturalGas2024 from "../../data/natural-gas/2024-1.json" with { type: "json" };
import naturalGas2025 from "../../data/natural-gas/2025-2.json" with { type: "json" };
import naturalGas2026 from "../../data/natural-gas/2026-1.json" with { type: "json" };
import passengerCars2024 from "../../data/passenger-cars/2024-1.json" with { type: "json" };
import passengerCars2025 from "../../data/passenger-cars/2025-1.json" with { type: "json" };
import plantBasedMealsBase from "../../data/plant-based-meals/2026-1.json" with { type: "json" };
import plantBasedMeals from "../../data/plant-based-meals/2026-2.json" with { type: "json" };
import publicTransport2024 from "../../data/public-transport/2024-1.json" with { type: "json" };
import publicTransport2025 from "../../data/public-transport/2025-1.json" with { type: "json" };
import publicTransport2026 from "../../data/public-transport/2026-2.json" with { type: "json" };
import renewableElectricityBase from "../../data/renewable-electricity/2026-1.json" with { type: "json" };
import renewableElectricity from "../../data/renewable-electricity/2026-2.json" with { type: "json" };
import waste2024 from "../../data/waste/2024-1.json" with { type: "json" };
import waste2025 from "../../data/waste/2025-1.json" with { type: "json" };
import weeksAYear from "../../data/weeks-a-year/2026-1.json" with { type: "json" };
import type { CalculationBuilder } from "../calculation.ts";
import {
  type Chosen,
  type Editions,
  type FactorTable,
  chooseFactor,
  editionFrom,
  editionOf,
  factorTable,
  type Factor,
} from "./factor.ts";

/** Tables of what companies and persons do in a year. */
export const ACTIVITY = {
  carCommuting: factorTable(carCommuting),
  carDistances: factorTable(carDistances),
  carOccupancy: factorTable(carOccupancy),
  cloudOverhead: factorTable(cloudOverhead),
  dailyDistances: factorTable(dailyDistances),
  daysAYear: factorTable(daysAYear),
  electricCars: factorTable(electricCars),
  electricityPrices: factorTable(electricityPrices),
  flightLengths: factorTable(editionFrom(flightLengthsBase, flightLengths)),
  heatingDegreeDays: factorTable(heatingDegreeDays),
  homeOfficePower: factorTable(homeOfficePower),
  hoursADay: factorTable(hoursADay),
  plantBasedMeals: factorTable(editionFrom(plantBasedMealsBase, plantBasedMeals)),
  renewableElectricity: factorTable(editionFrom(renewableElectricityBase, renewableElectricity)),
  weeksAYear: factorTable(weeksAYear),
} as const satisfies Readonly<Record<string, FactorTable>>;

/** Those that have an edition for each of several years. */
const DATED = {
  cars: [
    [2024, factorTable(passengerCars2024)],
    [2025, factorTable(passengerCars2025)],
  ],
  gas: [
    [2024, factorTable(naturalGas2024)],
    [2025, factorTable(naturalGas2025)],
    [2026, factorTable(naturalGas2026)],
  ],
  "public transport": [
    [2024, factorTable(publicTransport2024)],
    [2025, factorTable(publicTransport2025)],
    [2026, factorTable(publicTransport2026)],
  ],
  waste: [
    [2024, factorTable(waste2024)],
    [2025, factorTable(waste2025)],
  ],
  "working at home": [
    [2024, factorTable(homeworking2024)],
    [2025, factorTable(homeworking2025)],
  ],
} as const satisfies Readonly<Record<string, Editions>>;

/** Where and when something was done in a year. */
export interface YearOfPlace {
  /** ISO 3166-1 alpha-3. */
  readonly country: string;
  /** The newest factors without it. */
  readonly factorYear?: number | undefined;
}

/**
 * A row of a table with several editions, of the one for a year: the newest without it. All of them are of the United
 * Kingdom and stand in for other countries. Warns when the edition is one of another year.
 *
 * @throws ApiError validation_error naming factor_year, for a year before the first edition
 */
export const datedRow = (
  calculation: CalculationBuilder,
  what: keyof typeof DATED,
  row: string,
  { country, factorYear: year }: YearOfPlace,
): Chosen => {
  const edition = editionOf(DATED[what], year);
  const isOfYear = year === undefined || year === edition.year;
  if (!isOfYear) warnOfYear(calculation, year, edition.year, what);
  const { factor } = only(edition.table, row);
  return country === "GBR" && isOfYear
    ? { factor, rung: "country" }
    : { factor, rung: isOfYear ? "United Kingdom" : "another year", fallback: true };
};

/** Warns that the factors are those of another year than the one that was asked for. */
export const warnOfYear = (calculation: CalculationBuilder, wanted: number, used: number, what: string): void =>
  calculation.warn({
    code: "year_fallback",
    message: `There are no factors of ${wanted} for ${what}: those of ${used} are used.`,
    field: "factor_year",
  });

/** Warns where the factors of a year were asked for that comes after the edition of the one that is used. */
export const warnOfEdition = (calculation: CalculationBuilder, { header }: Factor, asked: number | undefined): void => {
  if (asked === undefined || asked <= header.publication_year) return;
  const message = `The newest edition of the factor is that of ${header.publication_year}; it was used.`;
  calculation.warn({ code: "year_fallback", message, field: "factor_year" });
};

/** The one row of a table that a calculation names itself. */
export const only = (table: FactorTable, row: string): Chosen => chooseFactor(table, [{ name: "only", row }]);
