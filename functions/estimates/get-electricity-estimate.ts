import { getElectricityEstimate as operation } from "@isotherm/contract";
import { type AccountId, type EstimateId, Refusal } from "@isotherm/core";
import { serves } from "@isotherm/http";
import type { StoredEstimate } from "@isotherm/store";

/** What reading an estimate uses. */
export interface ReadingUses {
  readonly estimates: { one(account: AccountId, id: EstimateId): Promise<StoredEstimate | undefined> };
}

/**
 * Answers an electricity estimate as it was kept.
 *
 * @throws Refusal estimate_not_found
 */
export const getElectricityEstimate = ({ estimates }: ReadingUses) =>
  serves(operation, async ({ account, params }) => {
    const stored = await estimates.one(account.id as AccountId, params["id"] as EstimateId);
    if (stored?.kind !== "electricity") throw new Refusal("estimate_not_found");
    return stored.estimate;
  });
