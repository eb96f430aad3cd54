import * as z from "zod";
import { OrderEvent, AllocationEvent } from "./order-events.ts";
import { BatchEvent } from "./batch-event.ts";

/** Something that happened in an account. Receivers pass over types that they do not know. */
export const WebhookEvent = z
  .discriminatedUnion("event_type", [OrderEvent, BatchEvent, AllocationEvent])
  .meta({ id: "WebhookEvent" });
export type WebhookEvent = z.output<typeof WebhookEvent>;

/** An event as it is stored and sent. */
export type WireWebhookEvent = z.input<typeof WebhookEvent>;

/** The order that an event tells of; undefined where it tells of something else. */
export const orderIn = (data: WireWebhookEvent["data"]) => ("order" in data ? data.order : undefined);

/** The body that a receiver gets. Events of one account only, oldest first. */
export const WebhookRequest = z
  .object({ events: z.array(WebhookEvent).min(1).max(100) })
  .meta({ id: "WebhookRequest" });
