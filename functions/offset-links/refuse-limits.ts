import { type Decimal, Refusal } from "@isotherm/core";
import { type LimitTerms, limitsOfLink, operatorLimits } from "@isotherm/ordering";
import type { LinkFacts } from "./link-facts.ts";

const LIMITS = ["order", "daily", "total"] as const;

/**
 * Refuses limits that cannot hold: on links whose customers pay, above what the operator allows, or below the fixed value of
 * the link, through which nobody could order then.
 *
 * @throws Refusal validation_error that names the field, exchange_rate_not_found
 */
export const refuseLimits = (facts: LinkFacts, require_payment: boolean, terms: LimitTerms): void => {
  const own = LIMITS.flatMap((limit) => {
    const amount = facts[`${limit}_limit`];
    return amount === null ? [] : [{ limit, amount }];
  });
  if (require_payment && own[0]) throw wrong(`${own[0].limit}_limit: is for links that the account pays`);
  const effective = limitsOfLink({ ...facts, require_payment }, terms);
  if (!effective) return;
  const { most } = operatorLimits(terms);
  for (const { limit, amount } of own) {
    if (amount.gt(most[limit])) throw wrong(`${limit}_limit: may be at most ${money(most[limit], terms)}`);
  }
  const { value } = facts;
  const exceeded = value && LIMITS.find((limit) => value.gt(effective[limit]));
  if (!exceeded) return;
  throw own.some(({ limit }) => limit === exceeded)
    ? wrong(`${exceeded}_limit: is below value`)
    : wrong(`value: may be at most ${money(effective[exceeded], terms)} where the account pays`);
};

const wrong = (detail: string): Refusal => new Refusal("validation_error", detail);

const money = (amount: Decimal, { currency }: LimitTerms): string => `${amount.toFixed()} ${currency}`;
