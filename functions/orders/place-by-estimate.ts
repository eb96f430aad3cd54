import { type BundlePercentageRequest, placeOrderByEstimate as operation } from "@isotherm/contract";
import {
  type AccountId,
  type Clock,
  type EstimateId,
  type Ids,
  instantMs,
  isAcceptedId,
  type OrderId,
  type OrganisationId,
  Refusal,
} from "@isotherm/core";
import { type Caller, serves } from "@isotherm/http";
import { type BundleShare, findBundles, newOrder, quote, refuseDisabled, sharesOf } from "@isotherm/ordering";
import type { Catalogue, Placing, StoredEstimate, StoredOrder } from "@isotherm/store";

/** What placing and reading orders uses. */
export interface OrderUses {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly catalogue: { current(): Promise<Catalogue> };
  readonly selections: { of(account: AccountId): Promise<BundleShare[]> };
  readonly estimates: { one(account: AccountId, id: EstimateId): Promise<StoredEstimate | undefined> };
  readonly orders: {
    one(account: AccountId, id: OrderId): Promise<StoredOrder | undefined>;
    claimOfKey(account: AccountId, key: string): Promise<unknown>;
    claimOfEstimate(account: AccountId, estimate: EstimateId): Promise<unknown>;
  };
  readonly place: (placing: Placing) => Promise<void>;
  /** Between two steps of a test order. */
  readonly testStepMs: number;
}

/**
 * Orders offsets for exactly the mass of an estimate. The bundles are those of the request, else those that the
 * estimate was asked for with, else the account's.
 *
 * What is wrong with the request itself comes first. Of several conflicts the first of account, idempotency key,
 * estimate, bundle, quantity is answered; a claim that somebody makes meanwhile is refused by the transaction.
 *
 * @throws Refusal see the operation
 */
export const placeByEstimate = (uses: OrderUses) =>
  serves(operation, async ({ caller, body, now, origin }) => {
    const account = caller.account.id as AccountId;
    const estimate = await orderedEstimate(uses, account, body.estimate_id);
    const shares = await sharesFor(uses, account, body.bundle_selection ?? estimate.selection);
    const selection = findBundles(shares, (await uses.catalogue.current()).bundles);

    await refuseConflicts(uses, caller, body.idempotency_key, estimate.id);
    refuseDisabled(selection);
    const quoted = quote({ mass: estimate.massTonnes }, selection, {
      currency: caller.account.currency,
      commission: caller.organisation.commission,
      trunc: body.quantity_trunc ?? estimate.quantityTrunc,
      origin,
    });

    const states = newOrder({
      id: uses.ids.next("order"),
      created_at: now,
      quote: quoted,
      idempotency_key: body.idempotency_key,
      estimate_id: estimate.id,
      metadata: body.metadata,
    });
    const mode = caller.account.type;
    await uses.place({
      owner: { account_id: account, organisation_id: caller.account.organisation_id as OrganisationId, mode },
      states,
      nextStepMs: mode === "test" ? instantMs(now) + uses.testStepMs : undefined,
    });
    return states.placed;
  });

const orderedEstimate = async ({ estimates }: OrderUses, account: AccountId, id: string): Promise<StoredEstimate> => {
  const estimate = isAcceptedId(id) ? await estimates.one(account, id as EstimateId) : undefined;
  if (!estimate) throw new Refusal("estimate_to_order_not_found");
  return estimate;
};

const sharesFor = async (
  { selections }: OrderUses,
  account: AccountId,
  requested: readonly BundlePercentageRequest[] | undefined,
): Promise<BundleShare[]> => (requested ? sharesOf(requested) : selections.of(account));

const refuseConflicts = async (
  { orders }: OrderUses,
  { account, suspended }: Caller,
  key: string | undefined,
  estimate: EstimateId,
): Promise<void> => {
  if (suspended) throw new Refusal("account_suspended");
  const id = account.id as AccountId;
  const [keyClaim, estimateClaim] = await Promise.all([
    key === undefined ? undefined : orders.claimOfKey(id, key),
    orders.claimOfEstimate(id, estimate),
  ]);
  if (keyClaim) throw new Refusal("order_idempotency_used");
  if (estimateClaim) throw new Refusal("estimate_order_already_placed");
};
