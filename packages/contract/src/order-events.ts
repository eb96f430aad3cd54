import * as z from "zod";
import type { IdOf, OrderId, ProjectId } from "@isotherm/core";
import { Order } from "./orders.ts";
import { DecimalString, Timestamp, idString } from "./wire.ts";
import { ORDER_EVENT_TYPES, ALLOCATION_EVENT_TYPES } from "./event-types.ts";
import { eventBase } from "./event-base.ts";

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
