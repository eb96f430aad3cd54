import { getFlightEstimate as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";
import type { ReadingUses } from "./estimate-uses.ts";
import { readEstimate } from "./read-estimate.ts";

/**
 * Answers a flight estimate as it was kept.
 *
 * @throws Refusal estimate_not_found
 */
export const getFlightEstimate = (uses: ReadingUses) =>
  serves(
    operation,
    async ({ account, params }) => (await readEstimate(uses, "flight", account.id, params["id"])).estimate,
  );
