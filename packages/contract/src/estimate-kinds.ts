import type * as z from "zod";
import { ElectricityEstimate } from "./electricity.ts";
import { MultiLegShippingEstimate, ShippingEstimate } from "./shipping.ts";

/** Every kind of estimate and the schema of its answer. A new kind is a line here. */
export const ESTIMATE_OF_KIND = {
  electricity: ElectricityEstimate,
  shipping: ShippingEstimate,
  "multi-leg-shipping": MultiLegShippingEstimate,
} as const;

/** A kind of estimate. */
export type EstimateKind = keyof typeof ESTIMATE_OF_KIND;
/** The answers of the kinds. */
export type EstimateOfKind = { [K in EstimateKind]: z.output<(typeof ESTIMATE_OF_KIND)[K]> };
