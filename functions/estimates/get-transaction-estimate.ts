import { getTransactionEstimate as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";
import type { ReadingUses } from "./estimate-uses.ts";
import { readEstimate } from "./read-estimate.ts";

/**
 * Answers a transaction estimate as it was kept.
 *
 * @throws Refusal estimate_not_found
 */
export const getTransactionEstimate = (uses: ReadingUses) =>
  serves(
    operation,
    async ({ account, params }) => (await readEstimate(uses, "transaction", account.id, params["id"])).estimate,
  );
