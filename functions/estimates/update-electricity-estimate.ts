import { updateElectricityEstimate as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";
import { electricityDraft } from "./electricity-draft.ts";
import type { EstimateUses } from "./estimate-uses.ts";
import { updateEstimate } from "./update-estimate.ts";

/**
 * Replaces the parameters of an electricity estimate and calculates it anew.
 *
 * @throws Refusal UPDATE_REFUSALS
 */
export const updateElectricityEstimate = (uses: EstimateUses) =>
  serves(operation, (call) =>
    updateEstimate(uses, "electricity", { ...call, id: call.params["id"] }, () => electricityDraft(call.body)),
  );
