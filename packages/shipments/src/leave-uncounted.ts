import { type AccountId, ApiError, type EstimateId } from "@isotherm/core";
import type { ShipmentUses } from "./dependencies.ts";

/**
 * Lets an estimate that a shipment no longer has count as one that did not happen: the shipment would otherwise be in figures and
 * reports as often as it was calculated. It stays, with its sheet and an order that was placed from it.
 */
export const leaveUncounted = async (
  { estimating }: Pick<ShipmentUses, "estimating">,
  account: AccountId,
  id: EstimateId | null,
): Promise<void> => {
  if (id === null) return;
  try {
    await estimating.change({
      account,
      id,
      afterOrder: "allowed",
      change: (before) => ({ ...before, estimate: { ...before.estimate, is_shipment: false } }),
    });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "estimate_not_found")) throw error;
  }
};
