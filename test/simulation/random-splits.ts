import { type BundleId, type Decimal, decimal, ApiError, sum } from "@isotherm/core";
import {
  minorDigits,
  type OfferedBundle,
  quote,
  quoteBundleMasses,
  type QuoteTerms,
  type SelectedBundle,
} from "@isotherm/ordering";
import fc from "fast-check";

/** What is asked for: a mass or a value over shares, or a mass for each bundle. */
interface Ask {
  readonly kind: "mass" | "value" | "bundle masses";
  readonly amount: Decimal;
  readonly selection: readonly SelectedBundle[];
  readonly terms: QuoteTerms;
}

/** A whole of 100 % cut into hundredths at random places: one to eight shares. */
const shares = fc
  .uniqueArray(fc.integer({ min: 1, max: 9_999 }), { maxLength: 7 })
  .map((cuts) => [0, ...cuts.toSorted((a, b) => a - b), 10_000])
  .map((cuts) => cuts.slice(1).map((cut, index) => decimal(cut - (cuts[index] ?? 0)).div(100)));

const price = fc.record({ units: fc.integer({ min: 1, max: 50_000_000 }), belowMinorUnit: fc.nat(2), id: fc.nat(999) });

/** One whole question for a price, in currencies of 0, 2 and 3 digits. */
export const randomAsk: fc.Arbitrary<Ask> = fc
  .record({
    kind: fc.constantFrom<Ask["kind"]>("mass", "value", "bundle masses"),
    amount: fc.record({ units: fc.integer({ min: 1, max: 2_000_000_000 }), digits: fc.nat(9) }),
    percentages: shares,
    prices: fc.array(price, { minLength: 8, maxLength: 8 }),
    currency: fc.constantFrom("ISK", "USD", "KWD"),
    commission: fc.constantFrom("0", "0.1", "0.333", "0.99"),
    trunc: fc.constantFrom("g", "kg", "t"),
  })
  .map(({ kind, amount, percentages, prices, currency, commission, trunc }) => ({
    kind,
    amount: decimal(amount.units).div(decimal(10).pow(amount.digits)),
    selection: percentages.map((percentage, index) => {
      const { units = 1, belowMinorUnit = 0, id = 0 } = prices[index] ?? {};
      const perTonne = decimal(units).div(decimal(10).pow(minorDigits(currency) + belowMinorUnit));
      return { percentage, bundle: aBundle(`bun_${id}_${index}`, currency, perTonne) };
    }),
    terms: { currency, commission: decimal(commission), trunc, origin: "https://api.example.org" },
  }));

const aBundle = (id: string, currency: string, perTonne: Decimal): OfferedBundle => ({
  id: id as BundleId,
  name: "",
  prices: new Map([[currency, perTonne]]),
  available_quantity: null,
  disabled: false,
  primary_image: null,
});

/** Fails with what is wrong with a quote. */
const demand = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(what);
};

/**
 * Checks of a quote everything that must hold for every quote: parts equal totals in quantity and cost, nothing is
 * negative and tonnes are never free, money is in whole minor units, each bundle's cost is within one of its exact price,
 * by value the total stays below the value, and another order of the selection gives each bundle the same.
 *
 * @returns whether there was something left to offer
 */
export const checkSplit = (ask: Ask): boolean => {
  const quoted = quoteOrNothing(ask);
  if (!quoted) return false;
  const { bundles, estimated_quantity, estimated_offset_cost, estimated_commission, estimated_total_cost } = quoted;
  demand(sum(bundles.map(({ quantity }) => quantity)).eq(estimated_quantity), "quantities");
  demand(sum(bundles.map(({ offset_cost }) => offset_cost)).eq(estimated_offset_cost), "costs");
  demand(estimated_offset_cost.plus(estimated_commission).eq(estimated_total_cost), "total");
  const money: Decimal[] = [
    estimated_offset_cost,
    estimated_commission,
    estimated_total_cost,
    ...bundles.map(({ offset_cost }) => offset_cost),
  ];
  demand(
    money.every((part) => part.gte(0) && part.decimalPlaces() <= minorDigits(ask.terms.currency)),
    "money",
  );
  demand(estimated_quantity.gt(0) && estimated_total_cost.gt(0), "tonnes without a price");
  const unit = decimal(10).pow(-minorDigits(ask.terms.currency));
  demand(
    bundles.every(({ quantity, unit_price, offset_cost }) =>
      offset_cost.minus(quantity.times(unit_price)).abs().lt(unit),
    ),
    "a bundle at another price than its own",
  );
  demand(
    bundles.every(({ quantity }) => quantity.gte(0) && quantity.decimalPlaces() <= 6),
    "quantity",
  );
  if (ask.kind === "value") demand(estimated_total_cost.lte(ask.amount), "above the value");
  else demand(estimated_quantity.lte(ask.amount), "above the mass");

  const turned = quoteOrNothing({ ...ask, selection: ask.selection.toReversed() })?.bundles.toReversed();
  const same = bundles.every((bundle, index) => {
    const other = turned?.[index];
    return other?.offset_cost.eq(bundle.offset_cost) && other.quantity.eq(bundle.quantity);
  });
  demand(same, "order of the selection");
  return true;
};

const quoteOrNothing = ({ kind, amount, selection, terms }: Ask) => {
  const masses = selection.map(({ bundle, percentage }) => ({ bundle, mass: amount.times(percentage).div(100) }));
  try {
    if (kind === "bundle masses") return quoteBundleMasses(masses, terms);
    return quote(kind === "mass" ? { mass: amount } : { value: amount }, selection, terms);
  } catch (error) {
    if (error instanceof ApiError && ["order_quantity_invalid", "order_value_invalid"].includes(error.code))
      return undefined;
    throw error;
  }
};
