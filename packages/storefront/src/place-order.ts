import {
  type AnyAccount,
  type Order,
  type OrderBundle,
  type OrderQuote,
  SANDBOX_ENTRY,
  sandboxWish,
} from "@isotherm/contract";
import { type BundleId, type Clock, type Ids, idInstant, ApiError } from "@isotherm/core";
import { type NewOrder, newOrder } from "@isotherm/ordering";
import type { Placing } from "@isotherm/store";

/** Dependencies of the check that bundles take orders. */
interface BundleStateUses {
  /** Those of some bundles that take no orders at this moment, whatever is remembered of the catalogue. */
  readonly disabledBundles: (ids: readonly BundleId[]) => Promise<ReadonlySet<BundleId>>;
}

/** Dependencies of placing an order. */
export interface PlaceOrderUses extends BundleStateUses {
  readonly clock: Pick<Clock, "nowMs">;
  readonly ids: Ids;
  readonly place: (placing: Placing) => Promise<void>;
  /** Between two steps of a test order. */
  readonly testStepMs: number;
}

/** An order over a quote, and what its transaction writes and checks besides. */
export interface QuotedOrder
  extends
    Pick<NewOrder, "through">,
    Partial<Pick<NewOrder, "idempotency_key" | "metadata">>,
    Pick<Placing, "origin" | "customer" | "estimateVersion" | "submission" | "linkCost" | "money"> {
  readonly account: Pick<AnyAccount, "id" | "organisation_id" | "type">;
  readonly bundles: readonly BundleId[];
  /** Prices the order, once its bundles are known to take orders. */
  readonly quote: () => OrderQuote;
  readonly estimate_id?: NewOrder["estimate_id"];
}

/**
 * Places an order, whoever asks for it: a client of the interface, a customer of an offset link, or money that was paid.
 *
 * @throws ApiError bundle_selection_bundle_invalid, and those of the quote and of the transaction `placeOrder`
 * @throws EstimateChanged when the estimate was replaced since it was read
 */
export const placeQuotedOrder = async (
  uses: PlaceOrderUses,
  { account, bundles, quote, through, idempotency_key, metadata, estimate_id = null, ...placing }: QuotedOrder,
): Promise<Order> => {
  await refuseDisabledNow(uses, bundles);
  const id = uses.ids.next("order");
  const wish = metadata?.[SANDBOX_ENTRY] === undefined ? undefined : sandboxWish(account.type, metadata);
  const priced = quote();
  const states = newOrder({
    id,
    // The time in the id: orders are listed by id, and so by creation.
    created_at: idInstant(id),
    quote: wish?.kind === "no stock" ? { ...priced, bundles: priced.bundles.map(outOfStock) } : priced,
    idempotency_key,
    estimate_id,
    metadata,
    ...(through && { through }),
  });
  const restsIn = wish?.kind === "rest" && (wish.in === "received" || wish.in === "placed") ? wish.in : undefined;
  await uses.place({
    ...placing,
    restsIn,
    owner: {
      account_id: account.id,
      organisation_id: account.organisation_id,
      mode: account.type,
    },
    states,
    nextStepMs: account.type === "test" ? uses.clock.nowMs() + uses.testStepMs : undefined,
  });
  return restsIn === "received" ? states.received : states.placed;
};

const outOfStock = (bundle: OrderBundle): OrderBundle => ({ ...bundle, insufficient_available_quantity: true });

/**
 * Refuses bundles that take no orders at this moment. Read before each order, outside of its transaction: no item that all
 * accounts share may be in one, because orders of all accounts would wait for each other there.
 *
 * @throws ApiError bundle_selection_bundle_invalid
 */
export const refuseDisabledNow = async (
  { disabledBundles }: BundleStateUses,
  ids: readonly BundleId[],
): Promise<void> => {
  const [disabled] = await disabledBundles(ids);
  if (disabled !== undefined) {
    throw new ApiError("bundle_selection_bundle_invalid", `The bundle ${disabled} of the selection is disabled.`);
  }
};
