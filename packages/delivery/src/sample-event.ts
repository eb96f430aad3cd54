import { type Order, OrderEvent, sequenceText, type WireOrderEvent } from "@isotherm/contract";
import { type AccountId, decimal, type EventId, type Instant, type OrderId } from "@isotherm/core";
import * as z from "zod";

/** What differs from sample to sample. */
export interface Sample {
  readonly event_id: EventId;
  readonly account_id: AccountId;
  readonly at: Instant;
}

/** An order that never was: its id is all zeros, and it is over nothing and costs nothing. */
const sampleOrder = (at: Instant): Order => ({
  id: `ord_${"0".repeat(26)}` as OrderId,
  idempotency_key: null,
  type: "quantity",
  status: "placed",
  currency: "EUR",
  quantity: decimal(0),
  offset_cost: decimal(0),
  commission: decimal(0),
  total_cost: decimal(0),
  created_at: at,
  bundles: [],
  projects: [],
  certificate: null,
  public_certificate_url: null,
  payment_method: null,
  email: null,
  offset_link_id: null,
  requested_quantity: null,
  requested_value: null,
  estimate_id: null,
  metadata: {},
});

/** The event that tests an endpoint. Its sequence, 20 zeros, is below that of every event that happened. */
export const sampleEvent = ({ event_id, account_id, at }: Sample): WireOrderEvent =>
  z.encode(OrderEvent, {
    api_version: "v1",
    event_id,
    account_id,
    event_type: "webhook.test",
    sequence: sequenceText(0),
    data: { order: sampleOrder(at) },
  });
