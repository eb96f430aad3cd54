import { getCompanyEstimate as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";
import type { ReadingUses } from "./estimate-uses.ts";
import { readEstimate } from "./read-estimate.ts";

/**
 * Answers a company estimate as it was kept.
 *
 * @throws Refusal estimate_not_found
 */
export const getCompanyEstimate = (uses: ReadingUses) =>
  serves(
    operation,
    async ({ account, params }) => (await readEstimate(uses, "company", account.id, params["id"])).estimate,
  );
