import { annotateTransactionEstimate } from "./annotate-transaction-estimate.ts";
import { createTransactionEstimate } from "./create-transaction-estimate.ts";
import type { EstimateUses } from "./estimate-uses.ts";
import { getTransactionEstimateByKey } from "./get-transaction-estimate-by-key.ts";
import { getTransactionEstimate } from "./get-transaction-estimate.ts";
import { updateTransactionEstimate } from "./update-transaction-estimate.ts";

/** The operations of transaction estimates. */
export const transactionEstimates = (uses: EstimateUses) => [
  createTransactionEstimate(uses),
  getTransactionEstimate(uses),
  getTransactionEstimateByKey(uses),
  updateTransactionEstimate(uses),
  annotateTransactionEstimate(uses),
];
