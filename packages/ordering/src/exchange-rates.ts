import { type Decimal, decimal } from "@isotherm/core";

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
