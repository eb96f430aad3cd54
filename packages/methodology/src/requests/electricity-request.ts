import { decimal, kilowattHours } from "@isotherm/core";
import { electricity } from "../calculations/electricity.ts";
import type { Calculation } from "../calculation.ts";

/** A request for an estimate of electricity, as far as its figure depends on it. */
export interface ElectricityRequest {
  readonly consumption: { readonly amount: string; readonly unit: "kWh" | "MWh" | "GWh" };
  readonly country_code?: string | undefined;
  readonly region?: string | undefined;
}

const KILOWATT_HOURS_PER = { kWh: 1, MWh: 1_000, GWh: 1_000_000 } as const;
const COUNTRY_OF: Readonly<Record<string, string>> = { US: "USA", CA: "CAN" };

/** Calculates a request for electricity. A region tells its country. */
export const estimateElectricity = ({ consumption, country_code, region }: ElectricityRequest): Calculation =>
  electricity({
    consumption: kilowattHours(decimal(consumption.amount).times(KILOWATT_HOURS_PER[consumption.unit])),
    country: country_code ?? (region === undefined ? undefined : COUNTRY_OF[region.slice(0, 2)]),
    region,
  });
