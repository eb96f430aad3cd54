import { createIndividualEstimate } from "./create-individual-estimate.ts";
import type { EstimateUses } from "./estimate-uses.ts";
import { getIndividualEstimate } from "./get-individual-estimate.ts";

/** The operations of individual estimates. */
export const individualEstimates = (uses: EstimateUses) => [
  createIndividualEstimate(uses),
  getIndividualEstimate(uses),
];
