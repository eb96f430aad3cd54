import { type BundleId, type Decimal, decimal, Refusal, sum } from "@isotherm/core";
import { minorDigits, quote, type SelectedBundle, type Wanted } from "@isotherm/ordering";

const CURRENCIES = ["ISK", "USD", "KWD"] as const;
const COMMISSIONS = ["0", "0.1", "0.333", "0.99"] as const;
const TRUNCS = ["g", "kg", "t"] as const;

/** Draws whole numbers below a bound, always the same for a seed. */
export type Draw = (below: number) => number;

/** A small generator (mulberry32): what counts is that a seed gives the same numbers everywhere. */
export const drawsOf = (seed: number): Draw => {
  let state = Math.trunc(seed);
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
};

const selectionOf = (draw: Draw, currency: string): SelectedBundle[] => {
  const count = 1 + draw(6);
  const digits = minorDigits(currency);
  let left = 10_000;
  return Array.from({ length: count }, (_, index) => {
    const share = index === count - 1 ? left : 1 + draw(left - (count - 1 - index));
    left -= share;
    const price = decimal(1 + draw(50_000_000)).div(decimal(10).pow(digits + draw(3)));
    return {
      percentage: decimal(share).div(100),
      bundle: {
        id: `bun_${draw(1_000)}_${index}` as BundleId,
        name: "",
        prices: new Map([[currency, price]]),
        available_quantity: null,
        disabled: false,
        primary_image: null,
      },
    };
  });
};

/** Fails with what is wrong with a quote. */
const demand = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(what);
};

/**
 * One random quote of which everything is checked that must hold for every quote: parts equal totals in quantity and
 * cost, nothing is negative, money is in whole minor units, by value it stays below the value, and another order of the
 * selection gives each bundle the same.
 *
 * @returns whether there was something left to offer
 */
export const checkRandomSplit = (draw: Draw): boolean => {
  const currency = CURRENCIES[draw(3)] ?? "USD";
  const commission = decimal(COMMISSIONS[draw(4)] ?? "0.1");
  const terms = { currency, commission, trunc: TRUNCS[draw(3)] ?? "g", origin: "https://api.example.org" } as const;
  const selection = selectionOf(draw, currency);
  const amount = decimal(1 + draw(2_000_000_000)).div(decimal(10).pow(draw(10)));
  const wanted: Wanted = draw(2) === 0 ? { mass: amount } : { value: amount };
  const quoted = quoteOrNothing(wanted, selection, terms);
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
    money.every((part) => part.gte(0) && part.decimalPlaces() <= minorDigits(currency)),
    "money",
  );
  demand(
    bundles.every(({ quantity }) => quantity.gte(0) && quantity.decimalPlaces() <= 6),
    "quantity",
  );
  if ("value" in wanted) demand(estimated_total_cost.lte(wanted.value), "above the value");
  else demand(estimated_quantity.lte(wanted.mass), "above the mass");

  const turned = quoteOrNothing(wanted, selection.toReversed(), terms)?.bundles.toReversed();
  const same = bundles.every((bundle, index) => {
    const other = turned?.[index];
    return other?.offset_cost.eq(bundle.offset_cost) && other.quantity.eq(bundle.quantity);
  });
  demand(same, "order of the selection");
  return true;
};

const quoteOrNothing = (...asked: Parameters<typeof quote>) => {
  try {
    return quote(...asked);
  } catch (error) {
    if (error instanceof Refusal && ["order_quantity_invalid", "order_value_invalid"].includes(error.code))
      return undefined;
    throw error;
  }
};
