import * as z from "zod";

/** One for each status of an order. */
export const ORDER_EVENT_TYPES = [
  "order.received",
  "order.placed",
  "order.paid",
  "order.retiring",
  "order.cancelled",
  "order.failed",
  "order.completed",
] as const;

/** What happens to credits of an order. */
export const ALLOCATION_EVENT_TYPES = ["allocation.new", "allocation.retired"] as const;

/** Types of events, and that of the sample that tests an endpoint. */
export const WebhookEventType = z
  .enum([...ORDER_EVENT_TYPES, "batch.completed", ...ALLOCATION_EVENT_TYPES, "webhook.test"])
  .meta({
    id: "WebhookEventType",
    description:
      "`order.*`: an order has reached that state. `batch.completed`: a batch has ended. `allocation.new`: credits of a " +
      "project were allocated to an order; `allocation.retired`: they were retired for it; both are pushed only to " +
      "endpoints that name them. `webhook.test`: the sample that tests an endpoint. More may come: ignore what you do not know.",
  });
export type WebhookEventType = z.output<typeof WebhookEventType>;

/** What an endpoint gets that names no types. */
export const DEFAULT_EVENT_TYPES: readonly WebhookEventType[] = [...ORDER_EVENT_TYPES, "batch.completed"];
