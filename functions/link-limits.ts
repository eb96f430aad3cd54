import type { OperatorLinkLimits } from "@isotherm/contract";
import {
  type ExchangeRates,
  linkLimits,
  type LinkLimits,
  type OperatorLimits,
  operatorLimitsIn,
} from "@isotherm/ordering";
import type { Organisation, StoredOffsetLink } from "@isotherm/store";

/** What the limits of an account's links depend on besides the links. */
export interface LimitTerms {
  /** The account's currency. */
  readonly currency: string;
  readonly organisation: Pick<Organisation, "link_limits">;
  readonly rates: ExchangeRates | undefined;
  /** The limits of organisations that have none of their own. */
  readonly everybodys: OperatorLinkLimits;
}

/**
 * The operator's limits for the links of an account.
 *
 * @throws Refusal exchange_rate_not_found
 */
export const operatorLimits = ({ currency, organisation, rates, everybodys }: LimitTerms): OperatorLimits =>
  operatorLimitsIn(organisation.link_limits ?? everybodys, currency, rates);

/** The part of a link that its limits are found from. */
type LimitedLink = Pick<StoredOffsetLink, "require_payment" | "value" | "order_limit" | "daily_limit" | "total_limit">;

/**
 * The limits of a link; null where its customers pay.
 *
 * @throws Refusal exchange_rate_not_found
 */
export const limitsOfLink = (link: LimitedLink, terms: LimitTerms): LinkLimits | null =>
  link.require_payment
    ? null
    : linkLimits(
        { order: link.order_limit, daily: link.daily_limit, total: link.total_limit },
        link.value,
        operatorLimits(terms),
      );
