import type { OperatorLinkLimits } from "@isotherm/contract";
import { decimal, type Decimal, Decimal as D, ApiError } from "@isotherm/core";
import { exchange, type ExchangeRates } from "./quote.ts";

/** What an account pays at most through one offset link: for one order, on one UTC day, in total. In its own currency. */
export interface LinkLimits {
  readonly order: Decimal;
  readonly daily: Decimal;
  readonly total: Decimal;
}

/** The limits that an account has set for a link; null: not set. */
export type OwnLinkLimits = { readonly [Name in keyof LinkLimits]: Decimal | null };

/** An operator's limits in the currency of an account. */
export interface OperatorLimits {
  readonly standard: LinkLimits;
  readonly most: LinkLimits;
}

/** Of an amount in another currency: two digits, so that it reads like a limit and not like a rate. */
const EXCHANGED_DIGITS = 2;

/**
 * An operator's limits in a currency, exchanged at the rates of the day and then rounded down to two digits.
 *
 * @throws ApiError exchange_rate_not_found
 */
export const operatorLimitsIn = (
  { currency, standard, most }: OperatorLinkLimits,
  to: string,
  rates: ExchangeRates | undefined,
): OperatorLimits => {
  const exchanged = (amount: string): Decimal => {
    const exact = exchange(decimal(amount), currency, to, rates);
    if (!exact) throw new ApiError("exchange_rate_not_found", `No exchange rate to ${to} is known.`);
    return currency === to ? exact : exact.toSignificantDigits(EXCHANGED_DIGITS, D.ROUND_DOWN);
  };
  const all = ({ order, daily, total }: OperatorLinkLimits["standard"]): LinkLimits => ({
    order: exchanged(order),
    daily: exchanged(daily),
    total: exchanged(total),
  });
  return { standard: all(standard), most: all(most) };
};

/**
 * The limits of a link. What the account has not set is the operator's standard, raised to what one order may cost where
 * the account has fixed or allowed more; nothing is above what the operator allows.
 *
 * @param value what every order of the link costs, where the account has fixed it
 */
export const linkLimits = (
  own: OwnLinkLimits,
  value: Decimal | null,
  { standard, most }: OperatorLimits,
): LinkLimits => {
  const order = D.min(own.order ?? D.max(standard.order, value ?? 0), most.order);
  return {
    order,
    daily: D.min(own.daily ?? D.max(standard.daily, order), most.daily),
    total: D.min(own.total ?? D.max(standard.total, order), most.total),
  };
};

/** What orders through a link have cost so far: on the current UTC day, and in total. */
export interface LinkSpending {
  readonly today: Decimal;
  readonly total: Decimal;
}

/** What the next order through a link may cost, and which limit says so. */
export interface LeftOfLink {
  readonly amount: Decimal;
  readonly by: keyof LinkLimits;
}

/** What is left for the next order. Of limits that leave the same, the longest-lasting one is named. */
export const leftOfLink = ({ order, daily, total }: LinkLimits, spent: LinkSpending): LeftOfLink => {
  const left = [
    { amount: total.minus(spent.total), by: "total" },
    { amount: daily.minus(spent.today), by: "daily" },
    { amount: order, by: "order" },
  ] as const;
  const least = left.reduce((one, other) => (other.amount.lt(one.amount) ? other : one));
  return { amount: D.max(least.amount, 0), by: least.by };
};

/** What the limits of an account's links depend on besides the links. */
export interface LimitTerms {
  /** The account's currency. */
  readonly currency: string;
  /** Its own limits, if it has any. */
  readonly organisation: { readonly link_limits?: OperatorLinkLimits | undefined };
  readonly rates: ExchangeRates | undefined;
  /** The limits of organisations that have none of their own. */
  readonly everybodys: OperatorLinkLimits;
}

/**
 * The operator's limits for the links of an account.
 *
 * @throws ApiError exchange_rate_not_found
 */
export const operatorLimits = ({ currency, organisation, rates, everybodys }: LimitTerms): OperatorLimits =>
  operatorLimitsIn(organisation.link_limits ?? everybodys, currency, rates);

/** The part of a link that its limits are found from. */
interface LimitedLink {
  readonly require_payment: boolean;
  readonly value: Decimal | null;
  readonly order_limit: Decimal | null;
  readonly daily_limit: Decimal | null;
  readonly total_limit: Decimal | null;
}

/**
 * The limits of a link; null where its customers pay.
 *
 * @throws ApiError exchange_rate_not_found
 */
export const limitsOfLink = (link: LimitedLink, terms: LimitTerms): LinkLimits | null =>
  link.require_payment
    ? null
    : linkLimits(
        { order: link.order_limit, daily: link.daily_limit, total: link.total_limit },
        link.value,
        operatorLimits(terms),
      );
