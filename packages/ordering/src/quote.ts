import { AccountCurrencyCode, type MassUnit, type OrderBundle, type OrderQuote } from "@isotherm/contract";
import { type Decimal, Decimal as D, ApiError, decimal } from "@isotherm/core";
import { roundParts } from "./allocate.ts";
import { type OfferedBundle, type SelectedBundle } from "./selection.ts";

/** What the client wants: a mass in tonnes, or as much as a value in the account currency buys, fees included. */
export type QuoteRequest = { readonly mass: Decimal } | { readonly value: Decimal };

/** What a price depends on. */
export interface QuoteTerms extends PriceTerms {
  /** The unit of mass below which quantities are cut. */
  readonly trunc: MassUnit;
  /** Where the service was reached: what the addresses of its own pictures begin with. */
  readonly origin: string;
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
 * @throws ApiError order_quantity_invalid when nothing is left after cutting, or what a value buys costs less than a minor unit
 * @throws ApiError order_value_invalid when the value is below the minor unit of the currency
 * @throws ApiError exchange_rate_not_found when a bundle has no price in the currency
 */
export const quote = (wanted: QuoteRequest, selection: readonly SelectedBundle[], terms: QuoteTerms): OrderQuote => {
  const bundles = selection.map(({ bundle, percentage }) => ({ ...priced(bundle, terms), share: percentage.div(100) }));
  const linesOf = (mass: Decimal): WantedLine[] => bundles.map((line) => ({ ...line, wanted: mass.times(line.share) }));
  if ("mass" in wanted) return quoteLines(linesOf(wanted.mass), { ...terms, requested: { mass: wanted.mass } });
  const value = payableValue(wanted.value, terms.currency);
  const perTonne = D.sum(0, ...bundles.map(({ share, grossUnitPrice }) => share.times(grossUnitPrice)));
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
 * @throws ApiError order_quantity_invalid, exchange_rate_not_found
 */
export const quoteBundleMasses = (masses: readonly WantedBundle[], terms: QuoteTerms): OrderQuote =>
  quoteLines(
    masses.map(({ bundle, mass }) => ({ ...priced(bundle, terms), wanted: mass })),
    { ...terms, requested: { mass: D.sum(0, ...masses.map(({ mass }) => mass)) } },
  );

const priced = (bundle: OfferedBundle, terms: QuoteTerms): PricedBundle => {
  const { net, gross } = priceOf(bundle, terms);
  return { bundle, unitPrice: net, grossUnitPrice: gross };
};

interface PricedBundle {
  readonly bundle: OfferedBundle;
  readonly unitPrice: Decimal;
  readonly grossUnitPrice: Decimal;
}

/** A bundle and how much of it is wanted, tonnes, not cut yet. */
interface WantedLine extends PricedBundle {
  readonly wanted: Decimal;
}

interface LineTerms extends QuoteTerms {
  readonly requested: { readonly mass: Decimal } | { readonly value: Decimal; readonly payable: Decimal };
}

const quoteLines = (wanted: readonly WantedLine[], { requested, ...terms }: LineTerms): OrderQuote => {
  const lines = wanted.map((line) => {
    const quantity = cutQuantity(line.wanted, terms.trunc);
    return { ...line, quantity, cost: quantity.times(line.unitPrice) };
  });
  const quantity = D.sum(0, ...lines.map((line) => line.quantity));
  if (!quantity.gt(0)) throw new ApiError("order_quantity_invalid");

  const exactCost = D.sum(0, ...lines.map((line) => line.cost));
  const { offsetCost, total, digits } = costOf(
    exactCost,
    terms,
    "payable" in requested ? requested.payable : undefined,
  );
  const costs = roundParts(
    offsetCost,
    lines.map((line) => ({ id: line.bundle.id, line, weight: line.cost })),
    digits,
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

/**
 * The address of a picture of the catalogue. Of one that the service draws itself only the path below `/v1` is kept.
 *
 * @param origin where the service was reached, such as `https://api.example.org`
 */
export const pictureAddress = (origin: string, picture: string): string =>
  picture.startsWith("/") ? `${origin}/v1${picture}` : picture;

/** In which currency a price is told, and which part of the gross price is the fee. */
export interface PriceTerms {
  readonly currency: string;
  /** From 0 to below 1. */
  readonly commission: Decimal;
}

/** Prices per tonne, rounded to the minor unit of their currency. */
export interface UnitPrice {
  /** Without fees. */
  readonly net: Decimal;
  /** With fees. */
  readonly gross: Decimal;
}

/**
 * What a tonne of a bundle costs: half-up to the minor unit, at least one of them. A quote, an order and the list of
 * bundles tell this same price.
 *
 * @throws ApiError exchange_rate_not_found when the bundle has no price in the currency
 */
export const priceOf = ({ prices }: Pick<OfferedBundle, "prices">, { currency, commission }: PriceTerms): UnitPrice => {
  const exact = prices.get(currency);
  if (!exact) throw new ApiError("exchange_rate_not_found", `No exchange rate to ${currency} is known.`);
  const digits = minorDigits(currency);
  const net = D.max(roundMoney(exact, digits), minorUnit(currency));
  return { net, gross: roundMoney(net.div(decimal(1).minus(commission)), digits) };
};

/** Costs, rounded to the minor unit of their currency. */
interface Costs {
  readonly offsetCost: Decimal;
  /** With fees. */
  readonly total: Decimal;
  /** Places of the minor unit. */
  readonly digits: number;
}

/**
 * What quantities cost together, without and with fees, rounded to the minor unit. Never nothing: by mass at least one
 * minor unit, without a fee; by value at most what is payable.
 *
 * @param payable what a value was cut to; undefined for offsets by mass
 * @throws ApiError order_quantity_invalid when what a value buys costs less than a minor unit
 */
export const costOf = (exact: Decimal, { currency, commission }: PriceTerms, payable?: Decimal): Costs => {
  const digits = minorDigits(currency);
  const total = roundMoney(exact.div(decimal(1).minus(commission)), digits);
  const least = minorUnit(currency);
  if (!payable)
    return total.isZero()
      ? { offsetCost: least, total: least, digits }
      : { offsetCost: roundMoney(exact, digits), total, digits };
  if (total.isZero())
    throw new ApiError(
      "order_quantity_invalid",
      `value: the quantity that it buys costs less than ${least.toFixed()} ${currency}.`,
    );
  return { offsetCost: roundMoney(exact, digits), total: D.min(total, payable), digits };
};

/** A price in every account currency that has a rate, not rounded yet. */
export const pricesOf = (
  price: Decimal,
  currency: string,
  rates: ExchangeRates | undefined,
): ReadonlyMap<string, Decimal> =>
  new Map(
    AccountCurrencyCode.options.flatMap((code) => {
      const converted = exchange(price, currency, code, rates);
      return converted ? [[code, converted] as const] : [];
    }),
  );

/** What one unit of a base currency is worth in others, on one day. */
export interface ExchangeRates {
  /** The day that the rates are of, `YYYY-MM-DD`. */
  readonly date: string;
  readonly base: string;
  /** Units of each currency per unit of the base; the base itself need not be named. */
  readonly rates: ReadonlyMap<string, Decimal>;
}

/** Money in another currency, not rounded; undefined when a rate is missing. One's own currency needs none. */
export const exchange = (
  amount: Decimal,
  from: string,
  to: string,
  rates: ExchangeRates | undefined,
): Decimal | undefined => {
  if (from === to) return amount;
  const perFrom = rates && rateOf(rates, from);
  const perTo = rates && rateOf(rates, to);
  return perFrom && perTo ? amount.times(perTo).div(perFrom) : undefined;
};

const rateOf = ({ base, rates }: ExchangeRates, code: string): Decimal | undefined =>
  code === base ? decimal(1) : rates.get(code);

/**
 * The part of a value that can be paid: cut to the minor unit of its currency, never rounded up.
 *
 * @throws ApiError order_value_invalid when nothing is left
 */
export const payableValue = (value: Decimal, currency: string): Decimal => {
  const payable = value.toDecimalPlaces(minorDigits(currency), D.ROUND_DOWN);
  if (!payable.gt(0)) throw new ApiError("order_value_invalid");
  return payable;
};

/** ISO 4217 currencies without minor unit, and those with three digits. Source: ISO 4217:2015, list one. */
const WITHOUT_MINOR_UNIT = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF";
const OF_THREE_DIGITS = "BHD IQD JOD KWD LYD OMR TND";
const DIGITS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(WITHOUT_MINOR_UNIT.split(" ").map((code) => [code, 0])),
  ...Object.fromEntries(OF_THREE_DIGITS.split(" ").map((code) => [code, 3])),
};

/** Digits after the point of a currency's minor unit: 2 unless ISO 4217 says otherwise. */
export const minorDigits = (currency: string): number => DIGITS[currency] ?? 2;

/** The smallest amount above 0 in a currency. */
const minorUnit = (currency: string): Decimal => decimal(10).pow(-minorDigits(currency));

/** Money of a currency as a whole number of its minor units; what lies below them is cut off. */
export const minorUnits = (amount: Decimal, currency: string): number =>
  amount
    .times(D.pow(10, minorDigits(currency)))
    .floor()
    .toNumber();

/** The money that a number of minor units of a currency is. */
export const ofMinorUnits = (count: number, currency: string): Decimal =>
  new D(count).div(D.pow(10, minorDigits(currency)));

/** Money rounded half-up to a number of digits. */
export const roundMoney = (amount: Decimal, digits: number): Decimal => amount.toDecimalPlaces(digits, D.ROUND_HALF_UP);

/** Places of a tonne that are kept: a gram is the sixth. */
const QUANTITY_DIGITS = { t: 0, kg: 3, g: 6 } as const satisfies Record<MassUnit, number>;

/** Tonnes cut at the unit of mass that the client chose; never rounded up. */
export const cutQuantity = (quantity: Decimal, trunc: MassUnit): Decimal =>
  quantity.toDecimalPlaces(QUANTITY_DIGITS[trunc], D.ROUND_DOWN);

/** Places of a requested quantity that are shown. */
const REQUESTED_DIGITS = 12;
