import { createElectricityEstimate as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";
import { createEstimate } from "./create-estimate.ts";
import { electricityDraft } from "./electricity-draft.ts";
import type { EstimateUses } from "./estimate-uses.ts";

/**
 * Estimates consumed electricity, quotes offsets for it and keeps both with the calculation sheet.
 *
 * @throws Refusal CREATION_REFUSALS
 */
export const createElectricityEstimate = (uses: EstimateUses) =>
  serves(operation, (call) => createEstimate(uses, "electricity", call, () => electricityDraft(call.body)));
