import { createCompanyEstimate } from "./create-company-estimate.ts";
import type { EstimateUses } from "./estimate-uses.ts";
import { getCompanyEstimate } from "./get-company-estimate.ts";
import { updateCompanyEstimate } from "./update-company-estimate.ts";

/** The operations of company estimates. */
export const companyEstimates = (uses: EstimateUses) => [
  createCompanyEstimate(uses),
  getCompanyEstimate(uses),
  updateCompanyEstimate(uses),
];
