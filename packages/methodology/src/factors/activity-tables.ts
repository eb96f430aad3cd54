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
import { type Chosen, chooseFactor } from "./choose.ts";
import { type FactorTable, factorTable, type TableRow } from "./factor.ts";

/** Tables of what companies and persons do in a year, each with the unit that the calculations expect. */
export const ACTIVITY = {
  carDistances: factorTable(carDistances, carDistances.rows, "km/year"),
  cloudOverhead: factorTable(cloudOverhead, cloudOverhead.rows, "1"),
  dailyDistances: factorTable(dailyDistances, dailyDistances.rows, "km/day"),
  daysAYear: factorTable(daysAYear, daysAYear.rows, "days/year"),
  electricCars: factorTable(electricCars, electricCars.rows, "kWh/km"),
  electricityPrices: factorTable(electricityPrices, electricityPrices.rows, "USD/kWh"),
  flightLengths: factorTable(flightLengths, flightLengths.rows, "km"),
  homeworking: factorTable(homeworking, homeworking.rows, "kg CO2e/h"),
  hoursADay: factorTable(hoursADay, hoursADay.rows, "h/day"),
  naturalGas: factorTable(naturalGas, naturalGas.rows as TableRow[], "kg CO2e/m3"),
  passengerCars: factorTable(passengerCars, passengerCars.rows, "kg CO2e/km"),
  plantBasedMeals: factorTable(plantBasedMeals, plantBasedMeals.rows, "1"),
  publicTransport: factorTable(publicTransport, publicTransport.rows, "kg CO2e/(passenger km)"),
  renewableElectricity: factorTable(renewableElectricity, renewableElectricity.rows, "kg CO2e/kWh"),
  waste: factorTable(waste, waste.rows, "kg CO2e/kg"),
  weeksAYear: factorTable(weeksAYear, weeksAYear.rows, "weeks/year"),
} as const satisfies Readonly<Record<string, FactorTable>>;

/** The one row of a table that a calculation names itself. */
export const only = (table: FactorTable, row: string): Chosen => chooseFactor(table, [{ name: "only", row }]);
