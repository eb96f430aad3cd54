import type { Decimal } from "@isotherm/core";
import type { Amount } from "./company-year.ts";
import type { FlightCounts } from "./year-of-travel.ts";

/** What drives a car. */
export type CarFuel = "gasoline" | "electric" | "hybrid";

/** What a person did in a year. Nothing is below zero. */
export interface IndividualYear {
  /** ISO 3166-1 alpha-3. */
  readonly country: string;
  /** Undefined without a car; `distance` in km, undefined: the national average. */
  readonly car: { readonly fuel: CarFuel; readonly distance: Decimal | undefined } | undefined;
  readonly flights: FlightCounts;
  /** 0 to 7. */
  readonly transportDaysAWeek: number;
  readonly diet: string;
  /** Spent in a month. */
  readonly monthly: {
    readonly groceries: Amount;
    readonly restaurants: Amount;
    readonly clothing: Amount;
    readonly furnitureAndAppliances: Amount;
    readonly other: Amount;
  };
  /** kWh. */
  readonly electricity: Decimal;
  readonly greenElectricity: boolean;
  /** Natural gas, m3. */
  readonly gas: Decimal;
}
