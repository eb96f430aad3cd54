import {
  type BundlePercentageRequest,
  type MassUnit,
  type Metadata,
  type Order,
  type OrderQuote,
  type QuoteByMassRequest,
  type QuoteByValueRequest,
  SANDBOX_ENTRY,
  refuseAsWished,
  placeOrderByEstimate as placeOrderByEstimateOperation,
  placeOrderByMass as placeOrderByMassOperation,
  placeOrderByValue as placeOrderByValueOperation,
} from "@isotherm/contract";
import {
  type AccountId,
  type BundleId,
  type EstimateId,
  ApiError,
  decimal,
  isAcceptedId,
  toTonnes,
} from "@isotherm/core";
import { type Caller, serves } from "@isotherm/http";
import {
  type OfferedBundle,
  type QuoteTerms,
  type QuoteRequest,
  findBundle,
  findBundles,
  payableValue,
  quote,
  quoteBundleMasses,
  refuseDisabled,
  sharesOf,
} from "@isotherm/ordering";
import { EstimateChanged, type EstimateToOrder, inTurn, refuseSuspended } from "@isotherm/store";
import { placeQuotedOrder, type QuotedOrder } from "@isotherm/storefront";
import type { OrderUses, QuoteUses } from "./dependencies.ts";

/** Orders a mass of offsets. */
export const placeByMass = (uses: OrderUses) =>
  serves(placeOrderByMassOperation, async ({ caller, body, origin }) =>
    place(uses, {
      caller,
      wanted: await wantedByMass(uses, { caller, origin, trunc: body.quantity_trunc }, body),
      estimate_id: null,
      idempotency_key: body.idempotency_key,
      metadata: body.metadata,
      origin,
    }),
  );

/** Orders as much as a value buys. */
export const placeByValue = (uses: OrderUses) =>
  serves(placeOrderByValueOperation, async ({ caller, body, origin }) =>
    place(uses, {
      caller,
      wanted: await wantedByValue(uses, { caller, origin, trunc: body.quantity_trunc }, body),
      estimate_id: null,
      idempotency_key: body.idempotency_key,
      metadata: body.metadata,
      origin,
    }),
  );

/**
 * Orders offsets for exactly the mass of an estimate. The bundles are those of the request, else those that the
 * estimate was asked for with, else the account's.
 */
export const placeByEstimate = (uses: OrderUses) =>
  serves(placeOrderByEstimateOperation, async ({ caller, body, origin }) => {
    const attempt = async (): Promise<Order> => {
      const estimate = await orderedEstimate(uses, caller.account.id, body.estimate_id);
      const selection = body.bundle_selection ?? estimate.selection;
      const buyer = { caller, origin, trunc: body.quantity_trunc ?? estimate.quantityTrunc };
      return place(uses, {
        caller,
        wanted: await wantedOverSelection(uses, buyer, { mass: estimate.emissionsTonnes }, selection),
        estimate_id: estimate.id,
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
  if (!estimate) throw new ApiError("estimate_to_order_not_found");
  return estimate;
};

/** An order that somebody wants to place: what `placeQuotedOrder` takes, for whom, and what is wanted. */
export interface Placement extends Pick<QuotedOrder, "estimateVersion" | "origin"> {
  readonly caller: Caller;
  readonly wanted: WantedOffsets;
  readonly estimate_id: EstimateId | null;
  readonly idempotency_key: string | undefined;
  readonly metadata: Metadata | undefined;
}

/**
 * Places an order, whatever it is for. What is wrong with the request itself was refused before; of several conflicts
 * the first of account, idempotency key, estimate, bundle, quantity is answered. A claim that somebody makes meanwhile
 * is refused by the transaction.
 *
 * @throws ApiError account_suspended, order_idempotency_used, estimate_order_already_placed,
 *   bundle_selection_bundle_invalid, order_quantity_invalid
 * @throws EstimateChanged when the estimate was replaced since it was read
 */
export const place = async (uses: OrderUses, placement: Placement): Promise<Order> => {
  const { caller, wanted, ...order } = placement;
  if (order.metadata?.[SANDBOX_ENTRY] !== undefined) refuseAsWished(caller.account.type, order.metadata);
  await refuseConflicts(uses, placement);
  return placeQuotedOrder(uses, { ...order, ...wanted, account: caller.account });
};

const refuseConflicts = async ({ orders }: OrderUses, placement: Placement): Promise<void> => {
  const { caller, idempotency_key: key, estimate_id: estimate } = placement;
  refuseSuspended(caller);
  const account = caller.account.id;
  const [keyClaim, orderOfEstimate] = await Promise.all([
    key === undefined ? undefined : orders.claimOfKey(account, key),
    estimate === null ? undefined : orders.ofEstimate(account, estimate),
  ]);
  if (keyClaim) throw new ApiError("order_idempotency_used");
  if (orderOfEstimate !== undefined) throw new ApiError("estimate_order_already_placed");
};

/** Who buys, where the service was reached, and the unit of mass below which quantities are cut: the gram unless named. */
interface Buyer {
  readonly caller: Caller;
  readonly origin: string;
  readonly trunc?: MassUnit | undefined;
}

/** What a request wants, its own faults refused. `quote` refuses what stands in its way: bundle, then quantity. */
interface WantedOffsets {
  /** The ids of its bundles. */
  readonly bundles: readonly BundleId[];
  /** @throws ApiError bundle_selection_bundle_invalid, order_quantity_invalid, exchange_rate_not_found */
  readonly quote: () => OrderQuote;
}

type Offered = ReadonlyMap<string, OfferedBundle>;

/**
 * A mass or value over a selection of bundles; the account's own without one.
 *
 * @throws ApiError bundle_id_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format
 */
const wantedOverSelection = async (
  { catalogue, selections }: QuoteUses,
  buyer: Buyer,
  wanted: QuoteRequest,
  requested: readonly BundlePercentageRequest[] | undefined,
): Promise<WantedOffsets> => {
  const shares = requested ? sharesOf(requested) : await selections.of(buyer.caller.account.id);
  const selection = findBundles(shares, (await catalogue.current()).bundles);
  return {
    bundles: selection.map(({ bundle }) => bundle.id),
    quote: () => {
      refuseDisabled(selection);
      return quote(wanted, selection, termsOf(buyer));
    },
  };
};

/** As `wantedOverSelection`, for a request by mass. */
export const wantedByMass = async (
  uses: QuoteUses,
  buyer: Buyer,
  { mass, bundle_masses, bundle_selection }: QuoteByMassRequest,
): Promise<WantedOffsets> => {
  if (bundle_masses) return wantedMasses((await uses.catalogue.current()).bundles, buyer, bundle_masses);
  // The schema lets only one of the two be missing.
  if (!mass) throw new ApiError("validation_error", "mass: is needed");
  return wantedOverSelection(uses, buyer, { mass: tonnesOf(mass) }, bundle_selection);
};

/**
 * As `wantedOverSelection`, for a request by value.
 *
 * @throws ApiError order_value_invalid
 */
export const wantedByValue = async (
  uses: QuoteUses,
  buyer: Buyer,
  { value, bundle_selection }: QuoteByValueRequest,
): Promise<WantedOffsets> => {
  payableValue(decimal(value), buyer.caller.account.currency);
  return wantedOverSelection(uses, buyer, { value: decimal(value) }, bundle_selection);
};

const wantedMasses = (
  offered: Offered,
  buyer: Buyer,
  wanted: NonNullable<QuoteByMassRequest["bundle_masses"]>,
): WantedOffsets => {
  const masses = wanted.map(({ bundle_id, mass }) => ({
    bundle: findBundle(bundle_id, offered, "bundle_masses"),
    mass: tonnesOf(mass),
  }));
  return {
    bundles: masses.map(({ bundle }) => bundle.id),
    quote: () => {
      refuseDisabled(masses);
      return quoteBundleMasses(masses, termsOf(buyer));
    },
  };
};

const tonnesOf = ({ amount, unit }: { readonly amount: string; readonly unit: MassUnit }) =>
  toTonnes(decimal(amount), unit);

const termsOf = ({ caller, origin, trunc = "g" }: Buyer): QuoteTerms => ({
  currency: caller.account.currency,
  commission: caller.organisation.commission,
  trunc,
  origin,
});
