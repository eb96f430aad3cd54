import { createCompanyEstimate as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";
import { companyDraft } from "./company-draft.ts";
import { createEstimate } from "./create-estimate.ts";
import type { EstimateUses } from "./estimate-uses.ts";

/**
 * Estimates a company's year, quotes offsets for it and keeps both with the calculation sheet.
 *
 * @throws Refusal CREATION_REFUSALS, distance_invalid, exchange_rate_not_found
 */
export const createCompanyEstimate = (uses: EstimateUses) =>
  serves(operation, (call) => createEstimate(uses, "company", call, () => companyDraft(call.body)));
