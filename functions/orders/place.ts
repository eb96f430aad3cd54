import type { MassUnit, Metadata, Order } from "@isotherm/contract";
import { type AccountId, type EstimateId, Refusal } from "@isotherm/core";
import type { Caller } from "@isotherm/http";
import { placeQuotedOrder } from "@isotherm/storefront";
import type { OrderUses } from "./order-uses.ts";
import { termsOf, type WantedOffsets } from "./wanted-offsets.ts";

/** An order that somebody wants to place. */
export interface Placement {
  readonly caller: Caller;
  readonly wanted: WantedOffsets;
  readonly trunc: MassUnit | undefined;
  readonly estimate: EstimateId | null;
  /** Version of the estimate that `wanted` was read from. */
  readonly estimateVersion?: number | undefined;
  readonly idempotency_key: string | undefined;
  readonly metadata: Metadata | undefined;
  readonly origin: string;
}

/**
 * Places an order, whatever it is for. What is wrong with the request itself was refused before; of several conflicts
 * the first of account, idempotency key, estimate, bundle, quantity is answered. A claim that somebody makes meanwhile
 * is refused by the transaction.
 *
 * @throws Refusal account_suspended, order_idempotency_used, estimate_order_already_placed,
 *   bundle_selection_bundle_invalid, order_quantity_invalid
 * @throws EstimateChanged when the estimate was replaced since it was read
 */
export const place = async (uses: OrderUses, placement: Placement): Promise<Order> => {
  const { caller, wanted, trunc, estimate, idempotency_key, metadata, origin } = placement;
  await refuseConflicts(uses, placement);
  return placeQuotedOrder(uses, {
    account: caller.account,
    bundles: wanted.bundles,
    quote: () => wanted.price(termsOf(caller, origin, trunc)),
    idempotency_key,
    metadata,
    estimate_id: estimate,
    estimateVersion: placement.estimateVersion,
    origin,
  });
};

const refuseConflicts = async ({ orders }: OrderUses, placement: Placement): Promise<void> => {
  const { caller, idempotency_key: key, estimate } = placement;
  if (caller.suspended) throw new Refusal("account_suspended");
  const account = caller.account.id;
  const [keyClaim, estimateClaim] = await Promise.all([
    key === undefined ? undefined : orders.claimOfKey(account, key),
    estimate === null ? undefined : orders.claimOfEstimate(account, estimate),
  ]);
  if (keyClaim) throw new Refusal("order_idempotency_used");
  if (estimateClaim) throw new Refusal("estimate_order_already_placed");
};
