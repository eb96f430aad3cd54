import { type Order, placeOrderByEstimate as operation } from "@isotherm/contract";
import { type AccountId, type EstimateId, isAcceptedId, Refusal } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { EstimateChanged, type EstimateToOrder, inTurn } from "@isotherm/store";
import type { OrderUses } from "./order-uses.ts";
import { place } from "./place.ts";
import { wantedOverSelection } from "./wanted-offsets.ts";

/**
 * Orders offsets for exactly the mass of an estimate. The bundles are those of the request, else those that the
 * estimate was asked for with, else the account's.
 *
 * @throws Refusal see the operation
 */
export const placeByEstimate = (uses: OrderUses) =>
  serves(operation, async ({ caller, body, origin }) => {
    const attempt = async (): Promise<Order> => {
      const estimate = await orderedEstimate(uses, caller.account.id, body.estimate_id);
      const selection = body.bundle_selection ?? estimate.selection;
      return place(uses, {
        caller,
        wanted: await wantedOverSelection(uses, caller, { mass: estimate.massTonnes }, selection),
        trunc: body.quantity_trunc ?? estimate.quantityTrunc,
        estimate: estimate.id,
        estimateVersion: estimate.version,
        idempotency_key: body.idempotency_key,
        metadata: body.metadata,
        origin,
      });
    };
    return inTurn(uses.turns, attempt, (error) => (error instanceof EstimateChanged ? "conflict" : undefined));
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
