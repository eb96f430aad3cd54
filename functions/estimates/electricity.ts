import {
  createElectricityEstimate,
  type ElectricityEstimateRequest,
  getElectricityEstimate,
  updateElectricityEstimate,
} from "@isotherm/contract";
import { serves } from "@isotherm/http";
import { estimateElectricity } from "@isotherm/methodology";
import { createEstimate, readEstimate, replaceEstimate } from "./every-kind.ts";
import type { EstimateUses } from "./dependencies.ts";
import type { EstimateDraft } from "./estimate-answer.ts";

const KIND = "electricity";

/** The operations of estimates of consumed electricity. */
export const electricityEstimates = (uses: EstimateUses) => [
  serves(createElectricityEstimate, (call) => createEstimate(uses, KIND, call, () => draftElectricity(call.body))),
  serves(getElectricityEstimate, async (call) => (await readEstimate(uses, KIND, call)).estimate),
  serves(updateElectricityEstimate, async (call) => {
    const read = await readEstimate(uses, KIND, call);
    return replaceEstimate(uses, call, read, draftElectricity(call.body));
  }),
];

const draftElectricity = (request: ElectricityEstimateRequest): EstimateDraft<typeof KIND> => ({
  calculation: estimateElectricity(request),
  fields: { request },
});
