import { createElectricityEstimate } from "./create-electricity-estimate.ts";
import type { EstimateUses } from "./estimate-uses.ts";
import { getCalculation } from "./get-calculation.ts";
import { multiLegShippingEstimates } from "./multi-leg-shipping-estimates.ts";
import { shippingEstimates } from "./shipping-estimates.ts";
import { getElectricityEstimate } from "./get-electricity-estimate.ts";

/** The operations of estimates. */
export const estimatesRoutes = (uses: EstimateUses) => [
  createElectricityEstimate(uses),
  getElectricityEstimate(uses),
  ...shippingEstimates(uses),
  ...multiLegShippingEstimates(uses),
  getCalculation(uses),
];
