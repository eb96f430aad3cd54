import * as z from "zod";
import { BundleSelectionRequest } from "./bundle-selection.ts";
import { operation } from "./operation.ts";
import { OrderBundle } from "./quotes.ts";
import { DecimalString, IdempotencyKey, IdString, MassUnit, Metadata, optional, Timestamp } from "./wire.ts";

/** States of an order, contract 7.1. */
export const OrderStatus = z
  .enum(["received", "placed", "paid", "retiring", "complete", "cancelled", "failed"])
  .meta({ id: "OrderStatus" });
export type OrderStatus = z.output<typeof OrderStatus>;

/** Credits of one project that belong to an order. */
export const OrderProject = z
  .object({
    project_id: IdString,
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
    id: IdString,
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
    offset_link_id: z.string().nullable(),
    requested_quantity: DecimalString.nullable(),
    requested_value: DecimalString.nullable(),
    estimate_id: z.string().nullable(),
    metadata: Metadata,
  })
  .meta({ id: "Order" });
export type Order = z.output<typeof Order>;
/** An order as it stands on the wire. */
export type WireOrder = z.input<typeof Order>;

/** What is asked of `POST /orders/by-estimate`. */
export const OrderByEstimateRequest = z
  .object({
    estimate_id: z.string().min(1),
    bundle_selection: optional(BundleSelectionRequest),
    quantity_trunc: optional(MassUnit),
    idempotency_key: optional(IdempotencyKey),
    metadata: optional(Metadata),
  })
  .meta({ id: "OrderByEstimateRequest" });
export type OrderByEstimateRequest = z.output<typeof OrderByEstimateRequest>;

/** `POST /orders/by-estimate` */
export const placeOrderByEstimate = operation({
  id: "placeOrderByEstimate",
  group: "orders",
  method: "POST",
  path: "/orders/by-estimate",
  summary: "Order offsets for an estimate of any kind.",
  description:
    "An estimate is ordered once; a cancelled or failed order frees it. Where several conflicts meet, the first of " +
    "account, idempotency key, estimate, bundle, quantity is answered.",
  permission: "orders.write",
  body: OrderByEstimateRequest,
  answer: Order,
  refuses: [
    "account_suspended",
    "bundle_id_invalid",
    "bundle_selection_bundle_invalid",
    "bundle_selection_ratios_invalid",
    "bundle_selection_ratios_invalid_format",
    "estimate_order_already_placed",
    "estimate_to_order_not_found",
    "order_idempotency_used",
    "order_quantity_invalid",
  ],
});

/** `GET /orders/{id}` */
export const getOrder = operation({
  id: "getOrder",
  group: "orders",
  method: "GET",
  path: "/orders/{id}",
  summary: "Read an order.",
  answer: Order,
  refuses: [],
});
