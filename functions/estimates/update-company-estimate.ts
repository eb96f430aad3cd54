import { updateCompanyEstimate as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";
import { companyDraft } from "./company-draft.ts";
import type { EstimateUses } from "./estimate-uses.ts";
import { updateEstimate } from "./update-estimate.ts";

/**
 * Replaces the parameters of a company estimate and calculates it anew.
 *
 * @throws Refusal UPDATE_REFUSALS, distance_invalid, exchange_rate_not_found
 */
export const updateCompanyEstimate = (uses: EstimateUses) =>
  serves(operation, (call) =>
    updateEstimate(uses, "company", { ...call, id: call.params["id"] }, () => companyDraft(call.body)),
  );
