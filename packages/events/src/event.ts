import {
  type Order,
  type OrderStatus,
  type WebhookEventType,
  type WireWebhookEvent,
  WebhookEvent,
} from "@isotherm/contract";
import type { AccountId, EventId } from "@isotherm/core";
import * as z from "zod";
import { type Sequence, sequenceText } from "./sequence.ts";

/** The event that tells of each status. Mind the pair `complete` and `order.completed`. */
const EVENT_TYPE_OF_STATUS = {
  received: "order.received",
  placed: "order.placed",
  paid: "order.paid",
  retiring: "order.retiring",
  complete: "order.completed",
  cancelled: "order.cancelled",
  failed: "order.failed",
} as const satisfies Record<OrderStatus, WebhookEventType>;

/** Days for which an event is kept and can be delivered. */
export const EVENT_DAYS = 30;

/** What an order event is made of. `order` is the order as it was right after the change. */
export interface OrderChange {
  readonly event_id: EventId;
  readonly account_id: AccountId;
  readonly sequence: Sequence;
  readonly order: Order;
}

/** The event of an order's change, in the form in which it is stored, signed and sent. */
export const orderEvent = ({ event_id, account_id, sequence, order }: OrderChange): WireWebhookEvent =>
  z.encode(WebhookEvent, {
    api_version: "v1",
    event_id,
    account_id,
    event_type: EVENT_TYPE_OF_STATUS[order.status],
    sequence: sequenceText(sequence),
    data: { order },
  });
