import { countryOfRegion, type ElectricityConsumption, type ElectricityEstimateRequest } from "@isotherm/contract";
import { decimal, type KilowattHours, kilowattHours } from "@isotherm/core";
import { electricity } from "@isotherm/methodology";
import type { EstimateDraft } from "./create-estimate.ts";

const KILOWATT_HOURS_PER = { kWh: 1, MWh: 1_000, GWh: 1_000_000 } as const;

const toKilowattHours = ({ amount, unit }: ElectricityConsumption): KilowattHours =>
  kilowattHours(decimal(amount).times(KILOWATT_HOURS_PER[unit]));

/** Calculation and answer of an electricity request. A region tells its country. */
export const electricityDraft = (request: ElectricityEstimateRequest): EstimateDraft<"electricity"> => ({
  calculation: electricity({
    consumption: toKilowattHours(request.consumption),
    country: request.country_code ?? (request.region && countryOfRegion(request.region)),
    region: request.region,
  }),
  answer: (base) => ({ ...base, request }),
});
