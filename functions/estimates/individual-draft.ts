import type { IndividualEstimateRequest } from "@isotherm/contract";
import { estimateIndividual } from "@isotherm/methodology";
import type { EstimateDraft } from "./create-estimate.ts";

/** Calculation and answer of an individual request. @throws Refusal distance_invalid, exchange_rate_not_found */
export const individualDraft = (request: IndividualEstimateRequest): EstimateDraft<"individual"> => ({
  calculation: estimateIndividual(request),
  answer: (base) => ({ ...base, request }),
});
