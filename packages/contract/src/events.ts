import * as z from "zod";
import type { AccountId, EventId, IdOf, OrderId, ProjectId } from "@isotherm/core";
import { BatchSummary } from "./batches.ts";
import { Order } from "./orders.ts";
import { operation } from "./operation.ts";
import { pageOf } from "./page.ts";
import { DecimalString, Timestamp, idString, isJsonObject } from "./wire.ts";

/** One for each status of an order. */
const ORDER_EVENT_TYPES = [
  "order.received",
  "order.placed",
  "order.paid",
  "order.retiring",
  "order.cancelled",
  "order.failed",
  "order.completed",
] as const;

const ALLOCATION_EVENT_TYPES = ["allocation.new", "allocation.retired"] as const;

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

/** What every event has, whatever it tells of. */
const eventBase = {
  api_version: z.literal("v1"),
  event_id: idString<EventId>("event").meta({ description: "Unique per event; the same when it is sent again." }),
  account_id: idString<AccountId>("account"),
  sequence: z.string().meta({ description: "20 digits; grows strictly within the account; compare as text." }),
};

/** One change of an order, as it was right after the change; or the sample that tests an endpoint. */
export const OrderEvent = z
  .object({
    ...eventBase,
    event_type: z.enum([...ORDER_EVENT_TYPES, "webhook.test"]),
    data: z.object({ order: Order }),
  })
  .meta({ id: "OrderEvent" });
/** A change of an order as it is stored and sent. */
export type WireOrderEvent = z.input<typeof OrderEvent>;

/** Credits of a project that were allocated to an order. */
export const Allocation = z
  .object({
    id: idString<IdOf["allocation"]>("allocation"),
    order_id: idString<OrderId>("order"),
    project_id: idString<ProjectId>("project"),
    quantity: DecimalString.meta({ description: "Tonnes." }),
    status: z.enum(["new", "retired"]),
    created_at: Timestamp,
  })
  .meta({ id: "Allocation" });
export type Allocation = z.output<typeof Allocation>;

/** Credits were allocated to an order, or retired for it. Comes before the order's own event. */
export const AllocationEvent = z
  .object({
    ...eventBase,
    event_type: z.enum(ALLOCATION_EVENT_TYPES),
    data: z.object({
      allocation: Allocation,
      split_from: Allocation.optional().meta({ description: "The allocation that was divided." }),
    }),
  })
  .meta({ id: "AllocationEvent" });

/** A batch became processed, whatever came of it. */
export const BatchEvent = z
  .object({ ...eventBase, event_type: z.literal("batch.completed"), data: z.object({ batch: BatchSummary }) })
  .meta({ id: "BatchEvent" });

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

/** The longest that `GET /events` holds an answer, seconds. */
export const LONGEST_WAIT_SECONDS = 20;

/** A kept event, in the very words in which it was made: its schema may have grown since. */
const KeptEvent = z.custom<WireWebhookEvent>(isJsonObject).meta({ $ref: "#/$defs/WebhookEvent" });

/** `GET /events` */
export const listEvents = operation({
  id: "listEvents",
  group: "events",
  method: "GET",
  path: "/events",
  summary: "Read the events of the account, oldest first.",
  description:
    "The very objects that webhooks get, whatever webhooks there are and ask for; kept 30 days. `after` is the `sequence` of " +
    "the last event that you have seen; without it the list begins with the oldest kept one. Go on with the last `sequence` " +
    "when `next_cursor` is null. Events behind `after` that are not kept any more are an `event_cursor_expired`, whose " +
    "message has the oldest `sequence`: nothing is passed over in silence.",
  paginated: true,
  query: z.object({
    wait: z
      .string()
      .regex(/^(1?[0-9]|20)$/, "must be a whole number from 0 to 20")
      .default("0")
      .meta({ description: "Seconds to hold the answer until there is an event; 0 to 20." }),
  }),
  response: pageOf(KeptEvent).meta({ id: "WebhookEventPage", description: "Events, oldest first." }),
  errors: ["event_cursor_expired"],
  example: { query: { limit: "2" }, after: ["placeOrderByMass"] },
});
