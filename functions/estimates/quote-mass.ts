import {
  type BundlePercentageRequest,
  type EstimateQuote,
  type MassUnit,
  PROBLEMS,
  problemBody,
} from "@isotherm/contract";
import { type Decimal, Refusal } from "@isotherm/core";
import type { Caller } from "@isotherm/http";
import { type OfferedBundle, quote, type SelectedBundle, selectBundles, sharesOf } from "@isotherm/ordering";

/** What the quote of an estimate is made of. */
export interface EstimateQuoteTerms {
  readonly caller: Caller;
  /** Where the service was reached. */
  readonly origin: string;
  readonly mass: Decimal;
  readonly trunc: MassUnit;
  readonly requested: readonly BundlePercentageRequest[] | undefined;
  readonly accountSelection: () => Promise<Parameters<typeof selectBundles>[0]>;
  readonly offered: ReadonlyMap<string, OfferedBundle>;
}

/**
 * The offer to offset an estimate's mass. When only the quote is impossible, it says why and the estimate stands;
 * a fault in the request's own selection is the request's fault.
 *
 * @throws Refusal bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, bundle_id_invalid,
 *   bundle_selection_bundle_invalid, each for the request's own selection
 */
export const quoteMass = async (terms: EstimateQuoteTerms): Promise<EstimateQuote> => {
  const { caller, origin, mass, trunc, requested, accountSelection, offered } = terms;
  const own = requested && selectBundles(sharesOf(requested), offered);
  if (caller.suspended) return problemBody("account_suspended");
  try {
    const selection: SelectedBundle[] = own ?? selectBundles(await accountSelection(), offered);
    const { currency } = caller.account;
    return quote({ mass }, selection, { currency, commission: caller.organisation.commission, trunc, origin });
  } catch (error) {
    if (error instanceof Refusal && PROBLEMS[error.code].status < 500) return problemBody(error.code, error.detail);
    throw error;
  }
};
