import type { BundleId } from "@isotherm/core";
import * as z from "zod";
import { DecimalString, idString } from "./wire.ts";

/** The part of one bundle in a quote or an order. */
export const OrderBundle = z
  .object({
    bundle_id: idString<BundleId>(),
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
