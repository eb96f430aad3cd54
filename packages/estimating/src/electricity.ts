import {
  createElectricityEstimate,
  type ElectricityEstimateRequest,
  getElectricityEstimate,
  updateElectricityEstimate,
  listElectricityEstimates,
} from "@isotherm/contract";
import { serves } from "@isotherm/http";
import { estimateElectricity } from "@isotherm/methodology";
import { createEstimate, readEstimate, replaceEstimate } from "./every-kind.ts";
import { listEstimates } from "./list-estimates.ts";
import type { EstimateUses } from "./dependencies.ts";
import { type EstimateDraft, inTonnes } from "./estimate-answer.ts";

const KIND = "electricity";

/** The operations of estimates of consumed electricity. */
export const electricityEstimates = (uses: EstimateUses) => [
  serves(listElectricityEstimates, (call) => listEstimates(uses, [KIND], call)),
  serves(createElectricityEstimate, (call) => createEstimate(uses, KIND, call, () => draftElectricity(call.body))),
  serves(getElectricityEstimate, async (call) => (await readEstimate(uses, KIND, call)).estimate),
  serves(updateElectricityEstimate, async (call) => {
    const read = await readEstimate(uses, KIND, call);
    return replaceEstimate(uses, call, read, draftElectricity(call.body));
  }),
];

/** @throws Refusal validation_error, for a year without factors and a contract's unknown factor */
const draftElectricity = (request: ElectricityEstimateRequest): EstimateDraft<typeof KIND> => {
  const calculation = estimateElectricity(request);
  const { locationBased, marketBased, scope2, scope3 } = calculation;
  return {
    calculation,
    fields: {
      request,
      location_based: inTonnes(locationBased),
      market_based: marketBased ? inTonnes(marketBased) : null,
      scope2: inTonnes(scope2),
      scope3: inTonnes(scope3),
    },
  };
};
