import carDistances from "../../data/car-distances/2026-1.json" with { type: "json" };
import cloudOverhead from "../../data/cloud-overhead/2026-1.json" with { type: "json" };
import dailyDistances from "../../data/daily-distances/2026-1.json" with { type: "json" };
import daysAYear from "../../data/days-a-year/2026-1.json" with { type: "json" };
import electricCars from "../../data/electric-cars/2026-1.json" with { type: "json" };
import electricityPrices from "../../data/electricity-prices/2026-1.json" with { type: "json" };
import flightLengths from "../../data/flight-lengths/2026-1.json" with { type: "json" };
import homeworking from "../../data/homeworking/2025-1.json" with { type: "json" };
import hoursADay from "../../data/hours-a-day/2026-1.json" with { type: "json" };
import naturalGas from "../../data/natural-gas/2025-1.json" with { type: "json" };
import passengerCars from "../../data/passenger-cars/2025-1.json" with { type: "json" };
import plantBasedMeals from "../../data/plant-based-meals/2026-1.json" with { type: "json" };
import publicTransport from "../../data/public-transport/2026-1.json" with { type: "json" };
import renewableElectricity from "../../data/renewable-electricity/2026-1.json" with { type: "json" };
import waste from "../../data/waste/2025-1.json" with { type: "json" };
import weeksAYear from "../../data/weeks-a-year/2026-1.json" with { type: "json" };
import { type Chosen, type FactorTable, chooseFactor, factorTable } from "./factor.ts";

/** Tables of what companies and persons do in a year. */
export const ACTIVITY = {
  carDistances: factorTable(carDistances),
  cloudOverhead: factorTable(cloudOverhead),
  dailyDistances: factorTable(dailyDistances),
  daysAYear: factorTable(daysAYear),
  electricCars: factorTable(electricCars),
  electricityPrices: factorTable(electricityPrices),
  flightLengths: factorTable(flightLengths),
  homeworking: factorTable(homeworking),
  hoursADay: factorTable(hoursADay),
  naturalGas: factorTable(naturalGas),
  passengerCars: factorTable(passengerCars),
  plantBasedMeals: factorTable(plantBasedMeals),
  publicTransport: factorTable(publicTransport),
  renewableElectricity: factorTable(renewableElectricity),
  waste: factorTable(waste),
  weeksAYear: factorTable(weeksAYear),
} as const satisfies Readonly<Record<string, FactorTable>>;

/** The one row of a table that a calculation names itself. */
export const only = (table: FactorTable, row: string): Chosen => chooseFactor(table, [{ name: "only", row }]);
