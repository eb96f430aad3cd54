import { getCalculation as operation } from "@isotherm/contract";
import { type AccountId, type EstimateId, Refusal } from "@isotherm/core";
import { serves } from "@isotherm/http";
import type { ReadingUses } from "./get-electricity-estimate.ts";

/**
 * Answers how an estimate came about.
 *
 * @throws Refusal estimate_not_found
 */
export const getCalculation = ({ estimates }: ReadingUses) =>
  serves(operation, async ({ account, params }) => {
    const stored = await estimates.one(account.id as AccountId, params["id"] as EstimateId);
    if (!stored) throw new Refusal("estimate_not_found");
    return stored.sheet;
  });
