import type { MassUnit, OrderBundle, OrderQuote } from "@isotherm/contract";
import { type Decimal, Decimal as D, Refusal, decimal, sum } from "@isotherm/core";
import { roundParts } from "./allocate.ts";
import { type PriceTerms, costOf, minorDigits, payableValue, priceOf } from "./price.ts";
import { type OfferedBundle, type SelectedBundle, pictureAddress } from "./selection.ts";

/** A payment for offsets of one bundle. */
export interface PaidOffsets {
  readonly total: Decimal;
  /** What the customer asked for, where that is known. */
  readonly wanted?: Wanted | undefined;
}

/**
 * What was paid buys: what the customer asked for while it has that price, else as much as the money buys at the price of
 * today, down to a gram. That is more than an order by the same value may: its tonnes are the value over the listed price,
 * which is rounded, and here nobody is left to give the difference back to. What stays is at most what a gram costs, rounded
 * up to the minor unit.
 *
 * @throws Refusal those of `quote`
 */
export const paidQuote = (
  bundle: OfferedBundle,
  { total, wanted }: PaidOffsets,
  given: Omit<QuoteTerms, "trunc">,
): OrderQuote => {
  const selection = [{ bundle, percentage: decimal(100) }];
  const terms = { ...given, trunc: "g" as const };
  const asked = wanted && quote(wanted, selection, terms);
  if (asked?.estimated_total_cost.eq(total)) return asked;
  const { net } = priceOf(bundle, terms);
  const mass = total.times(decimal(1).minus(terms.commission)).div(net);
  // Asked for was what the money buys.
  return { ...quote({ mass }, selection, terms), requested_quantity: null, requested_value: total };
};

/** What the client wants: a mass in tonnes, or as much as a value in the account currency buys, fees included. */
export type Wanted = { readonly mass: Decimal } | { readonly value: Decimal };

/** What a price depends on. */
export interface QuoteTerms extends PriceTerms {
  /** The unit of mass below which quantities are cut. */
  readonly trunc: MassUnit;
  /** Where the service was reached: what the addresses of its own pictures begin with. */
  readonly origin: string;
}

/** Places of a tonne that are kept: a gram is the sixth. */
const QUANTITY_DIGITS = { t: 0, kg: 3, g: 6 } as const satisfies Record<MassUnit, number>;

/** Tonnes cut at the unit of mass that the client chose; never rounded up. */
export const cutQuantity = (quantity: Decimal, trunc: MassUnit): Decimal =>
  quantity.toDecimalPlaces(QUANTITY_DIGITS[trunc], D.ROUND_DOWN);

/** Places of a requested quantity that are shown. */
const REQUESTED_DIGITS = 12;

interface PricedBundle {
  readonly bundle: OfferedBundle;
  readonly unitPrice: Decimal;
  readonly grossUnitPrice: Decimal;
}

const priced = (bundle: OfferedBundle, terms: QuoteTerms): PricedBundle => {
  const { net, gross } = priceOf(bundle, terms);
  return { bundle, unitPrice: net, grossUnitPrice: gross };
};

/** A bundle and how much of it is wanted, tonnes, not cut yet. */
interface WantedLine extends PricedBundle {
  readonly wanted: Decimal;
}

/**
 * Prices offsets over a bundle selection; a quote and an order are this same calculation.
 *
 * Rules and worked example: methods of the interface contract, section "Quotes and bundle allocations".
 * By value the total never exceeds the value. The shares split the quantity, not the money. The parts of the offset cost
 * add up to it exactly, each at most one minor unit from its own price times quantity: the remainders are those of the
 * exact costs in minor units. Scaling the costs to the rounded total first would move a cent from a bundle that is nearer
 * to it to another one now and then.
 *
 * A quantity above 0 never costs 0. By mass the least total is one minor unit, without a fee; it is asked for from the
 * bundle with the largest exact cost. By value that is refused.
 *
 * @throws Refusal order_quantity_invalid when nothing is left after cutting, or what a value buys costs less than a minor unit
 * @throws Refusal order_value_invalid when the value is below the minor unit of the currency
 * @throws Refusal exchange_rate_not_found when a bundle has no price in the currency
 */
export const quote = (wanted: Wanted, selection: readonly SelectedBundle[], terms: QuoteTerms): OrderQuote => {
  const bundles = selection.map(({ bundle, percentage }) => ({ ...priced(bundle, terms), share: percentage.div(100) }));
  const linesOf = (mass: Decimal): WantedLine[] => bundles.map((line) => ({ ...line, wanted: mass.times(line.share) }));
  if ("mass" in wanted) return quoteLines(linesOf(wanted.mass), { ...terms, requested: { mass: wanted.mass } });
  const value = payableValue(wanted.value, terms.currency);
  const perTonne = sum(bundles.map(({ share, grossUnitPrice }) => share.times(grossUnitPrice)));
  return quoteLines(linesOf(value.div(perTonne)), { ...terms, requested: { value: wanted.value, payable: value } });
};

/** A bundle and the tonnes that are wanted of it. */
export interface WantedBundle {
  readonly bundle: OfferedBundle;
  readonly mass: Decimal;
}

/**
 * Prices a mass for each bundle, as `quote` does for shares.
 *
 * @throws Refusal order_quantity_invalid, exchange_rate_not_found
 */
export const quoteBundleMasses = (masses: readonly WantedBundle[], terms: QuoteTerms): OrderQuote =>
  quoteLines(
    masses.map(({ bundle, mass }) => ({ ...priced(bundle, terms), wanted: mass })),
    { ...terms, requested: { mass: sum(masses.map(({ mass }) => mass)) } },
  );

interface LineTerms extends QuoteTerms {
  readonly requested: { readonly mass: Decimal } | { readonly value: Decimal; readonly payable: Decimal };
}

const quoteLines = (wanted: readonly WantedLine[], { requested, ...terms }: LineTerms): OrderQuote => {
  const lines = wanted.map((line) => {
    const quantity = cutQuantity(line.wanted, terms.trunc);
    return { ...line, quantity, cost: quantity.times(line.unitPrice) };
  });
  const quantity = sum(lines.map((line) => line.quantity));
  if (!quantity.gt(0)) throw new Refusal("order_quantity_invalid");

  const exactCost = sum(lines.map((line) => line.cost));
  const { offsetCost, total } = costOf(exactCost, terms, "payable" in requested ? requested.payable : undefined);
  const costs = roundParts(
    offsetCost,
    lines.map((line) => ({ id: line.bundle.id, line, weight: line.cost })),
    minorDigits(terms.currency),
  );

  return {
    currency: terms.currency,
    estimated_quantity: quantity,
    estimated_offset_cost: offsetCost,
    estimated_commission: total.minus(offsetCost),
    estimated_total_cost: total,
    requested_quantity: "mass" in requested ? requested.mass.toDecimalPlaces(REQUESTED_DIGITS, D.ROUND_DOWN) : null,
    requested_value: "value" in requested ? requested.value : null,
    bundles: costs.map(([{ line }, cost]) => orderBundle(line, cost, terms.origin)),
  };
};

const orderBundle = (
  line: PricedBundle & { readonly quantity: Decimal },
  offset_cost: Decimal,
  origin: string,
): OrderBundle => {
  const { bundle, quantity, unitPrice, grossUnitPrice } = line;
  return {
    bundle_id: bundle.id,
    bundle_name: bundle.name,
    quantity,
    unit_price: unitPrice,
    gross_unit_price: grossUnitPrice,
    offset_cost,
    insufficient_available_quantity: bundle.available_quantity && quantity.gt(bundle.available_quantity),
    ...(bundle.primary_image !== null && { primary_image: pictureAddress(origin, bundle.primary_image) }),
  };
};
