import type * as z from "zod";

/**
 * Every kind of estimate and the schema of its answer. A new kind is a line here. A schema is made when its kind is
 * first at hand: all of them together take a good part of a function's start.
 */
export const ESTIMATE_OF_KIND = {
  electricity: async () => (await import("./electricity.ts")).ElectricityEstimate,
  shipping: async () => (await import("./shipping.ts")).ShippingEstimate,
  "multi-leg-shipping": async () => (await import("./shipping.ts")).MultiLegShippingEstimate,
  "by-fuel-shipping": async () => (await import("./by-fuel.ts")).ByFuelEstimate,
  flight: async () => (await import("./flight.ts")).FlightEstimate,
  transaction: async () => (await import("./transaction.ts")).TransactionEstimate,
  company: async () => (await import("./company.ts")).CompanyEstimate,
  individual: async () => (await import("./individual.ts")).IndividualEstimate,
  "emission-factor": async () => (await import("./factor-estimate.ts")).FactorEstimate,
  "passenger-transportation": async () => (await import("./passenger-transportation.ts")).PassengerEstimate,
} as const;

/** A kind of estimate. */
export type EstimateKind = keyof typeof ESTIMATE_OF_KIND;

/** The answers of the kinds. */
export type EstimateOfKind = {
  [K in EstimateKind]: z.output<Awaited<ReturnType<(typeof ESTIMATE_OF_KIND)[K]>>>;
};
