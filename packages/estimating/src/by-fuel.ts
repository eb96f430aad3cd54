import {
  type ByFuelEstimateRequest,
  createByFuelEstimate,
  getByFuelEstimate,
  listByFuelEstimates,
} from "@isotherm/contract";
import type { Instant } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { estimateByFuel } from "@isotherm/methodology";
import { createEstimate, readEstimate } from "./every-kind.ts";
import { listEstimates } from "./list-estimates.ts";
import type { EstimateUses } from "./dependencies.ts";
import { emissionFactorResponse, type EstimateDraft, massResponse } from "./estimate-response.ts";
import { inEmissionsUnit, shippedOf } from "./shipping-response.ts";

const KIND = "by-fuel-shipping";

/** The operations of estimates of freight by the fuel that was burned. */
export const byFuelEstimates = (uses: EstimateUses) => [
  serves(listByFuelEstimates, (call) => listEstimates(uses, [KIND], call)),
  serves(createByFuelEstimate, async (call) => {
    const estimate = await createEstimate(uses, KIND, call, () => draftByFuel(call.body, call.now));
    return inEmissionsUnit(estimate, call.query.estimate_mass_unit);
  }),
  serves(getByFuelEstimate, async (call) => {
    const { estimate } = await readEstimate(uses, KIND, call);
    return inEmissionsUnit(estimate, call.query.estimate_mass_unit);
  }),
];

const draftByFuel = (request: ByFuelEstimateRequest, now: Instant): EstimateDraft<typeof KIND> => {
  const { calculation, legs, score } = estimateByFuel(request.legs);
  return {
    calculation,
    fields: {
      ...shippedOf(request, undefined, now),
      data_quality_score: { score },
      legs: legs.map(({ emissions, split, factor, energyDensity }) => ({
        mass: massResponse(emissions.value, split),
        emission_factor: emissionFactorResponse(factor, {
          value: factor.value,
          numerator: "g",
          denominator: "MJ",
          breakdown: factor.parts && { ttw: factor.parts.ttw, source: "direct_from_source" },
        }),
        methodology_details: { energy_density: { amount: energyDensity, unit: "MJ/l" } },
      })),
      request,
    },
  };
};
