import { getIndividualEstimate as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";
import type { ReadingUses } from "./estimate-uses.ts";
import { readEstimate } from "./read-estimate.ts";

/**
 * Answers an individual estimate as it was kept.
 *
 * @throws Refusal estimate_not_found
 */
export const getIndividualEstimate = (uses: ReadingUses) =>
  serves(
    operation,
    async ({ account, params }) => (await readEstimate(uses, "individual", account.id, params["id"])).estimate,
  );
