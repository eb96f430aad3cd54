import type { EstimateId, OffsetLinkId, OrderId, ProjectId } from "@isotherm/core";
import * as z from "zod";
import { OrderBundle } from "./quotes.ts";
import { asId, DecimalString, idString, Metadata, Timestamp } from "./wire.ts";

/** States of an order, contract 7.1. */
export const OrderStatus = z
  .enum(["received", "placed", "paid", "retiring", "complete", "cancelled", "failed"])
  .meta({ id: "OrderStatus" });
export type OrderStatus = z.output<typeof OrderStatus>;

/** Credits of one project that belong to an order. */
export const OrderProject = z
  .object({
    project_id: idString<ProjectId>(),
    project_name: z.string(),
    project_type: z.string(),
    project_slug: z.string(),
    project_logo: z.string().optional(),
    quantity: DecimalString,
    unit_price: DecimalString,
    offset_cost: DecimalString,
    status: z.enum(["allocated", "retired"]),
  })
  .meta({ id: "OrderProject" });
export type OrderProject = z.output<typeof OrderProject>;

/** An order, contract 5.7. */
export const Order = z
  .object({
    id: idString<OrderId>(),
    idempotency_key: z.string().nullable(),
    type: z.enum(["quantity", "value"]),
    status: OrderStatus,
    currency: z.string(),
    quantity: DecimalString.nullable(),
    offset_cost: DecimalString.nullable(),
    commission: DecimalString.nullable(),
    total_cost: DecimalString.nullable(),
    created_at: Timestamp,
    bundles: z.array(OrderBundle).nullable(),
    projects: z.array(OrderProject).nullable(),
    certificate: z.string().nullable(),
    public_certificate_url: z.string().nullable(),
    payment_method: z.enum(["invoice", "card"]).nullable(),
    email: z.string().nullable(),
    offset_link_id: asId<OffsetLinkId>(z.string()).nullable(),
    requested_quantity: DecimalString.nullable(),
    requested_value: DecimalString.nullable(),
    estimate_id: asId<EstimateId>(z.string()).nullable(),
    metadata: Metadata,
  })
  .meta({ id: "Order" });
export type Order = z.output<typeof Order>;
/** An order as it stands on the wire. */
export type WireOrder = z.input<typeof Order>;
