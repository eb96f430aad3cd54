import type { Metadata, Order, OrderQuote } from "@isotherm/contract";
import type { EstimateId, Instant, OrderId } from "@isotherm/core";

/** What an order is made of. */
export interface NewOrder {
  readonly id: OrderId;
  readonly created_at: Instant;
  readonly quote: OrderQuote;
  readonly idempotency_key: string | undefined;
  readonly estimate_id: EstimateId | null;
  readonly metadata: Metadata | undefined;
  /** The offset link that it came through, if any. */
  readonly through?: Pick<Order, "offset_link_id" | "email" | "payment_method">;
}

/**
 * The two states that a new order passes at once: accepted, and matched to bundles at fixed prices. Both are decided
 * together, so that the first one names quantity, costs and bundles, too.
 */
export interface NewOrderStates {
  readonly received: Order;
  readonly placed: Order;
}

/** Turns a quote into an order, as it was received and as it was placed. */
export const newOrder = ({
  id,
  created_at,
  quote,
  idempotency_key,
  estimate_id,
  metadata,
  through = { offset_link_id: null, email: null, payment_method: null },
}: NewOrder): NewOrderStates => {
  const placed: Order = {
    id,
    idempotency_key: idempotency_key ?? null,
    type: quote.requested_value === null ? "quantity" : "value",
    status: "placed",
    currency: quote.currency,
    quantity: quote.estimated_quantity,
    offset_cost: quote.estimated_offset_cost,
    commission: quote.estimated_commission,
    total_cost: quote.estimated_total_cost,
    created_at,
    bundles: quote.bundles,
    projects: [],
    certificate: null,
    public_certificate_url: null,
    ...through,
    requested_quantity: quote.requested_quantity,
    requested_value: quote.requested_value,
    estimate_id,
    metadata: metadata ?? {},
  };
  return { received: { ...placed, status: "received" }, placed };
};
