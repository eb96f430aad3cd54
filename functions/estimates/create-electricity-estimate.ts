import { createElectricityEstimate as operation, type ElectricityConsumption } from "@isotherm/contract";
import { decimal, type KilowattHours, kilowattHours } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { electricity } from "@isotherm/methodology";
import { createEstimate } from "./create-estimate.ts";
import type { EstimateUses } from "./estimate-uses.ts";

const KILOWATT_HOURS_PER = { kWh: 1, MWh: 1_000, GWh: 1_000_000 } as const;

const toKilowattHours = ({ amount, unit }: ElectricityConsumption): KilowattHours =>
  kilowattHours(decimal(amount).times(KILOWATT_HOURS_PER[unit]));

/**
 * Estimates consumed electricity, quotes offsets for it and keeps both with the calculation sheet.
 *
 * @throws Refusal CREATION_REFUSALS
 */
export const createElectricityEstimate = (uses: EstimateUses) =>
  serves(operation, (call) =>
    createEstimate(uses, "electricity", call, () => ({
      calculation: electricity({
        consumption: toKilowattHours(call.body.consumption),
        country: call.body.country_code,
      }),
      answer: (base) => ({ ...base, request: call.body }),
    })),
  );
