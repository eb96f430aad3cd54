import type { OrderBundle } from "@isotherm/contract";
import { type BundleId, decimal, type EstimateId, type OffsetLinkId, sum } from "@isotherm/core";
import { systemIds } from "@isotherm/core/system";
import { newOrder, type NewOrderStates } from "@isotherm/ordering";

/** Where orders of tests were placed. */
export const ORIGIN = "https://api.example.org";

/** What of a new order matters to a test. */
export interface NewOrderFacts {
  readonly key?: string;
  readonly estimate?: EstimateId;
  readonly bundles?: OrderBundle[];
  readonly link?: OffsetLinkId;
  /** Address of its customer. */
  readonly email?: string;
}

/** A bundle of an order at ten dollars a tonne. */
export const anOrderBundle = (bundle_id: BundleId, tonnes: string): OrderBundle => ({
  bundle_id,
  bundle_name: bundle_id,
  quantity: decimal(tonnes),
  unit_price: decimal(10),
  gross_unit_price: decimal(11),
  offset_cost: decimal(tonnes).times(10).toDecimalPlaces(2),
  insufficient_available_quantity: null,
});

/** A new order of its bundles at ten dollars a tonne, without fees; of one tonne without bundles. */
export const aNewOrder = ({ key, estimate, bundles = [], link, email }: NewOrderFacts = {}): NewOrderStates => {
  const quantity = bundles.length === 0 ? decimal(1) : sum(bundles.map((bundle) => bundle.quantity));
  return newOrder({
    id: systemIds.next("order"),
    created_at: "2026-03-01T00:00:00.000Z",
    quote: {
      currency: "USD",
      estimated_quantity: quantity,
      estimated_offset_cost: quantity.times(10),
      estimated_commission: decimal(0),
      estimated_total_cost: quantity.times(10),
      requested_quantity: quantity,
      requested_value: null,
      bundles,
    },
    idempotency_key: key,
    estimate_id: estimate ?? null,
    metadata: undefined,
    through: { offset_link_id: link ?? null, email: email ?? null, payment_method: null },
  });
};
