import type { ElectricityEstimateRequest } from "@isotherm/contract";
import { estimateElectricity } from "@isotherm/methodology";
import type { EstimateDraft } from "./create-estimate.ts";

/** Calculation and answer of an electricity request. */
export const electricityDraft = (request: ElectricityEstimateRequest): EstimateDraft<"electricity"> => ({
  calculation: estimateElectricity(request),
  answer: (base) => ({ ...base, request }),
});
