import {
  type MassUnit,
  type Metadata,
  type Order,
  placeOrderByEstimate as placeOrderByEstimateOperation,
  placeOrderByMass as placeOrderByMassOperation,
  placeOrderByValue as placeOrderByValueOperation,
} from "@isotherm/contract";
import { type AccountId, type EstimateId, isAcceptedId, Refusal } from "@isotherm/core";
import { type Caller, serves } from "@isotherm/http";
import { EstimateChanged, type EstimateToOrder, inTurn, refuseSuspended } from "@isotherm/store";
import { placeQuotedOrder } from "@isotherm/storefront";
import type { OrderUses } from "./dependencies.ts";
import { termsOf, wantedByMass, wantedByValue, type WantedOffsets, wantedOverSelection } from "./wanted-offsets.ts";

/**
 * Orders a mass of offsets.
 *
 * @throws Refusal see the operation
 */
export const placeByMass = (uses: OrderUses) =>
  serves(placeOrderByMassOperation, async ({ caller, body, origin }) =>
    place(uses, {
      caller,
      wanted: await wantedByMass(uses, caller, body),
      trunc: body.quantity_trunc,
      estimate: null,
      idempotency_key: body.idempotency_key,
      metadata: body.metadata,
      origin,
    }),
  );

/**
 * Orders as much as a value buys.
 *
 * @throws Refusal see the operation
 */
export const placeByValue = (uses: OrderUses) =>
  serves(placeOrderByValueOperation, async ({ caller, body, origin }) =>
    place(uses, {
      caller,
      wanted: await wantedByValue(uses, caller, body),
      trunc: body.quantity_trunc,
      estimate: null,
      idempotency_key: body.idempotency_key,
      metadata: body.metadata,
      origin,
    }),
  );

/**
 * Orders offsets for exactly the mass of an estimate. The bundles are those of the request, else those that the
 * estimate was asked for with, else the account's.
 *
 * @throws Refusal see the operation
 */
export const placeByEstimate = (uses: OrderUses) =>
  serves(placeOrderByEstimateOperation, async ({ caller, body, origin }) => {
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

const orderedEstimate = async ({ estimates }: OrderUses, account: AccountId, id: string): Promise<EstimateToOrder> => {
  const estimate = isAcceptedId(id) ? await estimates.toOrder(account, id as EstimateId) : undefined;
  if (!estimate) throw new Refusal("estimate_to_order_not_found");
  return estimate;
};

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
  refuseSuspended(caller);
  const account = caller.account.id;
  const [keyClaim, estimateClaim] = await Promise.all([
    key === undefined ? undefined : orders.claimOfKey(account, key),
    estimate === null ? undefined : orders.claimOfEstimate(account, estimate),
  ]);
  if (keyClaim) throw new Refusal("order_idempotency_used");
  if (estimateClaim) throw new Refusal("estimate_order_already_placed");
};
