import * as z from "zod";
import type { AccountId, EventId, IdOf, OrderId, ProjectId } from "@isotherm/core";
import { Order } from "./orders.ts";
import { DecimalString, Timestamp, idString } from "./wire.ts";
import { ORDER_EVENT_TYPES, ALLOCATION_EVENT_TYPES } from "./event-types.ts";
import { BatchSummary } from "./batch-summary.ts";

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
