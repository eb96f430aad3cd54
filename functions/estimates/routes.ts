import { createElectricityEstimate, type EstimateUses } from "./create-electricity-estimate.ts";
import { getCalculation } from "./get-calculation.ts";
import { getElectricityEstimate, type ReadingUses } from "./get-electricity-estimate.ts";

/** The operations of estimates. */
export const estimatesRoutes = (uses: EstimateUses & ReadingUses) => [
  createElectricityEstimate(uses),
  getElectricityEstimate(uses),
  getCalculation(uses),
];
