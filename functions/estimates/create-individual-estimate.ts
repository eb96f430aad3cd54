import { createIndividualEstimate as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";
import { createEstimate } from "./create-estimate.ts";
import type { EstimateUses } from "./estimate-uses.ts";
import { individualDraft } from "./individual-draft.ts";

/**
 * Estimates a person's year, quotes offsets for it and keeps both with the calculation sheet.
 *
 * @throws Refusal CREATION_REFUSALS, distance_invalid, exchange_rate_not_found
 */
export const createIndividualEstimate = (uses: EstimateUses) =>
  serves(operation, (call) => createEstimate(uses, "individual", call, () => individualDraft(call.body)));
