import type { OrderQuote } from "@isotherm/client";

interface Amount {
  readonly amount: string;
  readonly unit: string;
}

/** The parts of an estimate of any kind that are told in words. */
export interface AnyEstimate {
  readonly id: string;
  readonly mass: Amount;
  readonly mass_range: { readonly low: Amount; readonly high: Amount } | null;
  readonly quote: OrderQuote | { readonly error: { readonly message: string } };
  readonly warnings: readonly { readonly message: string; readonly field?: string | null }[];
  readonly external_estimate_url: string;
  readonly legs?: readonly { readonly mass: Amount; readonly adjusted_distance?: Amount | null }[];
}

/** An estimate in a few lines: its mass and range, legs, warnings, and what offsetting it would cost. */
export const estimateText = (estimate: AnyEstimate): string => {
  const { id, mass, mass_range, quote, warnings, external_estimate_url, legs = [] } = estimate;
  const range = mass_range && ` (95 % interval ${mass_range.low.amount} to ${told(mass_range.high)})`;
  return [
    `${told(mass)} CO2e${range ?? ""}. Estimate ${id}.`,
    ...legs.map(
      (leg, index) =>
        `Leg ${index}: ${told(leg.mass)}${leg.adjusted_distance ? `, ${told(leg.adjusted_distance)}` : ""}.`,
    ),
    ...warnings.map(({ field, message }) => `Warning${field ? `, ${field}` : ""}: ${message}`),
    "error" in quote
      ? `No quote for offsetting it: ${quote.error.message}`
      : `Offsetting it would cost ${quote.currency} ${quote.estimated_total_cost}, fees included.`,
    `Page: ${external_estimate_url}`,
  ].join("\n");
};

const told = ({ amount, unit }: Amount): string => `${amount} ${unit}`;
