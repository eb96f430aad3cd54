import type * as z from "zod";
import { CompanyEstimate } from "./company.ts";
import { ElectricityEstimate } from "./electricity.ts";
import { MultiLegShippingEstimate, ShippingEstimate } from "./shipping.ts";
import { FlightEstimate } from "./flight.ts";
import { IndividualEstimate } from "./individual.ts";
import { TransactionEstimate } from "./transaction.ts";

/** Every kind of estimate and the schema of its answer. A new kind is a line here. */
export const ESTIMATE_OF_KIND = {
  electricity: ElectricityEstimate,
  shipping: ShippingEstimate,
  "multi-leg-shipping": MultiLegShippingEstimate,
  flight: FlightEstimate,
  transaction: TransactionEstimate,
  company: CompanyEstimate,
  individual: IndividualEstimate,
} as const;

/** A kind of estimate. */
export type EstimateKind = keyof typeof ESTIMATE_OF_KIND;
/** The answers of the kinds. */
export type EstimateOfKind = { [K in EstimateKind]: z.output<(typeof ESTIMATE_OF_KIND)[K]> };
