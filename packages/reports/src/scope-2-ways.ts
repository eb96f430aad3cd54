import type { EstimateKind } from "@isotherm/contract";
import { type Decimal, decimal } from "@isotherm/core";
import type { KeptSheet } from "@isotherm/store/items/estimate-item";

/** Scope 2 of what was consumed, by both ways of counting, tonnes. */
interface Scope2Ways {
  readonly scope_2_location_t: Decimal;
  readonly scope_2_market_t: Decimal;
}

interface Amount {
  readonly amount: string;
}

interface Scope2Kept {
  readonly scope2_market_based?: Amount | null;
}

/**
 * Scope 2 of an estimate by both ways of counting. Where nothing is known of the market, the average of the grid stands in, as the scope
 * 2 guidance of the GHG Protocol has it; of an estimate that tells one way only, that is both.
 *
 * @param mass scope 2 as the estimate counts it, tonnes
 */
export const scope2Ways = (kind: EstimateKind, kept: Scope2Kept, { steps }: KeptSheet, mass: Decimal): Scope2Ways => {
  if (kind === "company")
    return { scope_2_location_t: mass, scope_2_market_t: decimal(kept.scope2_market_based?.amount ?? mass) };
  const told = (way: string): Decimal | undefined => {
    const value = steps.findLast(({ name }) => name === `${way}: scope 2`)?.result?.value;
    return value === undefined ? undefined : decimal(value);
  };
  const location = told("location-based") ?? mass;
  return { scope_2_location_t: location, scope_2_market_t: told("market-based") ?? location };
};
