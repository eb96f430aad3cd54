import * as z from "zod";
import type { BundleId, EstimateId, OffsetLinkId, OrderId, ProjectId } from "@isotherm/core";
import { DecimalString, Metadata, Timestamp, asId, idString } from "./wire.ts";
import { OrderStatus } from "./order-status.ts";

/** The part of one bundle in a quote or an order. */
export const OrderBundle = z
  .object({
    bundle_id: idString<BundleId>("bundle"),
    bundle_name: z.string(),
    quantity: DecimalString.meta({ description: "Tonnes." }),
    unit_price: DecimalString.meta({ description: "Per tonne, without fees." }),
    gross_unit_price: DecimalString.meta({ description: "Per tonne, with fees." }),
    offset_cost: DecimalString.meta({ description: "Without fees." }),
    insufficient_available_quantity: z
      .boolean()
      .nullable()
      .meta({ description: "true: stock too small; false: enough; null: stock not limited." }),
    primary_image: z.string().optional(),
  })
  .meta({ id: "OrderBundle" });
export type OrderBundle = z.output<typeof OrderBundle>;

/** What an order would cost and consist of. Creates nothing. */
export const OrderQuote = z
  .object({
    currency: z.string(),
    estimated_quantity: DecimalString.meta({
      description: "Tonnes; may be below the requested quantity by truncation.",
    }),
    estimated_offset_cost: DecimalString.meta({ description: "Without fees." }),
    estimated_commission: DecimalString.meta({ description: "Fees." }),
    estimated_total_cost: DecimalString.meta({
      description: "Offset cost and commission; at least one minor unit of the currency.",
    }),
    requested_quantity: DecimalString.nullable(),
    requested_value: DecimalString.nullable(),
    bundles: z.array(OrderBundle),
  })
  .meta({ id: "OrderQuote" });
export type OrderQuote = z.output<typeof OrderQuote>;

/** Credits of one project that belong to an order. */
export const OrderProject = z
  .object({
    project_id: idString<ProjectId>("project"),
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

/** Credits of one project and vintage that were retired for an order. */
export const OrderCredit = z
  .object({
    project_name: z.string(),
    project_type: z.string(),
    country_name: z.string().meta({ description: "Where the project is." }),
    registry_name: z.string().meta({ description: "Where the credits were retired." }),
    vintage: z.string().nullable().meta({
      description: "Year, or years, of the credited reductions or removals; null in test mode.",
    }),
    quantity: DecimalString.meta({
      description:
        "Tonnes. Below one where it is a part of a credit that was retired for several orders of the same beneficiary.",
    }),
    serial_numbers: z.array(z.string()).meta({
      description:
        "As the registry writes them: serial numbers, or its reference of the retirement. Empty in test mode.",
    }),
  })
  .meta({ id: "OrderCredit" });

/** What was retired for a completed order: what its certificate says, as data. */
export const OrderRetirement = z
  .object({
    order_id: idString<OrderId>("order"),
    beneficiary: z.string().meta({ description: "On whose behalf the credits were retired." }),
    completed_at: Timestamp.meta({ description: "When the order became complete." }),
    quantity: DecimalString.meta({ description: "Tonnes, of all credits." }),
    verification_url: z.string().meta({
      description: "The page at which anybody who has the address may check the certificate. The certificate has it.",
    }),
    credits: z.array(OrderCredit).meta({ description: "What was retired, by project and vintage." }),
  })
  .meta({ id: "OrderRetirement" });
export type OrderRetirement = z.output<typeof OrderRetirement>;

/** An order, contract 5.7. */
export const Order = z
  .object({
    id: idString<OrderId>("order"),
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
    offset_link_id: asId<OffsetLinkId>(z.string(), "offsetLink").nullable(),
    requested_quantity: DecimalString.nullable(),
    requested_value: DecimalString.nullable(),
    estimate_id: asId<EstimateId>(z.string(), "estimate").nullable(),
    metadata: Metadata,
  })
  .meta({ id: "Order" });
export type Order = z.output<typeof Order>;
/** An order as it stands on the wire. */
export type WireOrder = z.input<typeof Order>;
