import { placeOrderByEstimate as operation } from "@isotherm/contract";
import { type AccountId, type EstimateId, isAcceptedId, Refusal } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { Contended, EstimateChanged, type EstimateToOrder } from "@isotherm/store";
import type { OrderUses } from "./order-uses.ts";
import { place } from "./place.ts";
import { wantedOverSelection } from "./wanted-offsets.ts";

/** Of an estimate that is replaced all the time, so often is read which mass it has. */
const READINGS = 6;

/**
 * Orders offsets for exactly the mass of an estimate. The bundles are those of the request, else those that the
 * estimate was asked for with, else the account's.
 *
 * @throws Refusal see the operation
 */
export const placeByEstimate = (uses: OrderUses) =>
  serves(operation, async ({ caller, body, origin }) => {
    for (let reading = 1; reading <= READINGS; reading += 1) {
      const estimate = await orderedEstimate(uses, caller.account.id, body.estimate_id);
      const selection = body.bundle_selection ?? estimate.selection;
      try {
        return await place(uses, {
          caller,
          wanted: await wantedOverSelection(uses, caller, { mass: estimate.massTonnes }, selection),
          trunc: body.quantity_trunc ?? estimate.quantityTrunc,
          estimate: estimate.id,
          estimateVersion: estimate.version,
          idempotency_key: body.idempotency_key,
          metadata: body.metadata,
          origin,
        });
      } catch (error) {
        if (!(error instanceof EstimateChanged)) throw error;
      }
    }
    throw new Contended();
  });

const orderedEstimate = async (
  { estimates }: OrderUses,
  account: AccountId,
  id: EstimateId,
): Promise<EstimateToOrder> => {
  const estimate = isAcceptedId(id) ? await estimates.toOrder(account, id) : undefined;
  if (!estimate) throw new Refusal("estimate_to_order_not_found");
  return estimate;
};
