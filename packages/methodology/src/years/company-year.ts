import type { Decimal } from "@isotherm/core";
import type { FlightCounts } from "./year-of-travel.ts";

/** An amount of money; the currency is an ISO 4217 code. */
export interface Amount {
  readonly value: Decimal;
  readonly currency: string;
}

/** What a company did in a year. Nothing is below zero; shares are 0 to 1. */
export interface CompanyYear {
  /** How many months of the year to count; at least 1. */
  readonly months: number;
  readonly employees: number;
  readonly remoteShare: Decimal;
  /** ISO 3166-1 alpha-3. */
  readonly country: string;
  /** kWh. */
  readonly electricity: Decimal;
  readonly greenElectricity: boolean;
  /** Natural gas, m3. */
  readonly gas: Decimal;
  readonly cars: number;
  /** Of each car, km. */
  readonly carDistance: Decimal;
  readonly publicTransportUsers: number;
  readonly flights: FlightCounts;
  readonly premiumFlightShare: Decimal;
  readonly foodAndDrinks: Amount;
  readonly plantBasedShare: Decimal;
  readonly electronics: Amount;
  /** Waste, kg. */
  readonly garbage: Decimal;
  readonly recycledShare: Decimal;
  /** What electricity for servers of its own costs. */
  readonly serverElectricity: Amount | undefined;
  readonly cloud: { readonly cost: Amount; readonly provider: string } | undefined;
}
