import { createElectricityEstimate } from "./create-electricity-estimate.ts";
import type { EstimateUses } from "./estimate-uses.ts";
import { getElectricityEstimate } from "./get-electricity-estimate.ts";
import { updateElectricityEstimate } from "./update-electricity-estimate.ts";

/** The operations of electricity estimates. */
export const electricityEstimates = (uses: EstimateUses) => [
  createElectricityEstimate(uses),
  getElectricityEstimate(uses),
  updateElectricityEstimate(uses),
];
