import { annotateTransactionEstimate } from "./annotate-transaction-estimate.ts";
import { createCompanyEstimate } from "./create-company-estimate.ts";
import { createElectricityEstimate } from "./create-electricity-estimate.ts";
import { createFlightEstimate } from "./create-flight-estimate.ts";
import { createIndividualEstimate } from "./create-individual-estimate.ts";
import { createTransactionEstimate } from "./create-transaction-estimate.ts";
import type { EstimateUses } from "./estimate-uses.ts";
import { getCalculation } from "./get-calculation.ts";
import { multiLegShippingEstimates } from "./multi-leg-shipping-estimates.ts";
import { shippingEstimates } from "./shipping-estimates.ts";
import { getCompanyEstimate } from "./get-company-estimate.ts";
import { getElectricityEstimate } from "./get-electricity-estimate.ts";
import { getFlightEstimate } from "./get-flight-estimate.ts";
import { getIndividualEstimate } from "./get-individual-estimate.ts";
import { getTransactionEstimate } from "./get-transaction-estimate.ts";
import { getTransactionEstimateByKey } from "./get-transaction-estimate-by-key.ts";
import { updateCompanyEstimate } from "./update-company-estimate.ts";
import { updateElectricityEstimate } from "./update-electricity-estimate.ts";
import { updateTransactionEstimate } from "./update-transaction-estimate.ts";

/** The operations of estimates. */
export const estimatesRoutes = (uses: EstimateUses) => [
  createElectricityEstimate(uses),
  getElectricityEstimate(uses),
  ...shippingEstimates(uses),
  ...multiLegShippingEstimates(uses),
  updateElectricityEstimate(uses),
  createFlightEstimate(uses),
  getFlightEstimate(uses),
  createTransactionEstimate(uses),
  getTransactionEstimate(uses),
  getTransactionEstimateByKey(uses),
  updateTransactionEstimate(uses),
  annotateTransactionEstimate(uses),
  createCompanyEstimate(uses),
  getCompanyEstimate(uses),
  updateCompanyEstimate(uses),
  createIndividualEstimate(uses),
  getIndividualEstimate(uses),
  getCalculation(uses),
];
