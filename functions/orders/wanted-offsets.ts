import type {
  BundlePercentageRequest,
  MassUnit,
  OrderQuote,
  QuoteByMassRequest,
  QuoteByValueRequest,
} from "@isotherm/contract";
import { type BundleId, decimal, Refusal, toTonnes } from "@isotherm/core";
import type { Caller } from "@isotherm/http";
import {
  findBundle,
  findBundles,
  type OfferedBundle,
  payableValue,
  quote,
  quoteBundleMasses,
  type QuoteTerms,
  refuseDisabled,
  sharesOf,
  type Wanted,
} from "@isotherm/ordering";
import type { QuoteUses } from "./dependencies.ts";

/** What a request wants, its own faults refused. `price` refuses what stands in its way: bundle, then quantity. */
export interface WantedOffsets {
  /** The ids of its bundles. */
  readonly bundles: readonly BundleId[];
  /** @throws Refusal bundle_selection_bundle_invalid, order_quantity_invalid, exchange_rate_not_found */
  price(terms: QuoteTerms): OrderQuote;
}

type Offered = ReadonlyMap<string, OfferedBundle>;

/**
 * A mass or value over a selection of bundles; the account's own without one.
 *
 * @throws Refusal bundle_id_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format
 */
export const wantedOverSelection = async (
  { catalogue, selections }: QuoteUses,
  { account }: Caller,
  wanted: Wanted,
  requested: readonly BundlePercentageRequest[] | undefined,
): Promise<WantedOffsets> => {
  const shares = requested ? sharesOf(requested) : await selections.of(account.id);
  const selection = findBundles(shares, (await catalogue.current()).bundles);
  return {
    bundles: selection.map(({ bundle }) => bundle.id),
    price: (terms) => {
      refuseDisabled(selection);
      return quote(wanted, selection, terms);
    },
  };
};

/** As `wantedOverSelection`, for a request by mass. */
export const wantedByMass = async (
  uses: QuoteUses,
  caller: Caller,
  { mass, bundle_masses, bundle_selection }: QuoteByMassRequest,
): Promise<WantedOffsets> => {
  if (bundle_masses) return wantedMasses((await uses.catalogue.current()).bundles, bundle_masses);
  // The schema lets only one of the two be missing.
  if (!mass) throw new Refusal("validation_error", "mass: is needed");
  return wantedOverSelection(uses, caller, { mass: tonnesOf(mass) }, bundle_selection);
};

/**
 * As `wantedOverSelection`, for a request by value.
 *
 * @throws Refusal order_value_invalid
 */
export const wantedByValue = async (
  uses: QuoteUses,
  caller: Caller,
  { value, bundle_selection }: QuoteByValueRequest,
): Promise<WantedOffsets> => {
  payableValue(decimal(value), caller.account.currency);
  return wantedOverSelection(uses, caller, { value: decimal(value) }, bundle_selection);
};

const wantedMasses = (offered: Offered, wanted: NonNullable<QuoteByMassRequest["bundle_masses"]>): WantedOffsets => {
  const masses = wanted.map(({ bundle_id, mass }) => ({
    bundle: findBundle(bundle_id, offered, "bundle_masses"),
    mass: tonnesOf(mass),
  }));
  return {
    bundles: masses.map(({ bundle }) => bundle.id),
    price: (terms) => {
      refuseDisabled(masses);
      return quoteBundleMasses(masses, terms);
    },
  };
};

const tonnesOf = ({ amount, unit }: { readonly amount: string; readonly unit: MassUnit }) =>
  toTonnes(decimal(amount), unit);

/** The terms that a caller buys at. Cut at the gram unless the request says otherwise. */
export const termsOf = ({ account, organisation }: Caller, origin: string, trunc: MassUnit = "g"): QuoteTerms => ({
  currency: account.currency,
  commission: organisation.commission,
  trunc,
  origin,
});
