import type { BundlePercentageRequest } from "@isotherm/contract";
import { type BundleId, type Decimal, Decimal as D, decimal, ApiError } from "@isotherm/core";

/** A bundle as the quote needs to know it. */
export interface OfferedBundle {
  readonly id: BundleId;
  readonly name: string;
  /** Price per tonne by currency, without fees, not rounded. */
  readonly prices: ReadonlyMap<string, Decimal>;
  /** Tonnes in stock; null: not limited. */
  readonly available_quantity: Decimal | null;
  readonly disabled: boolean;
  /** As the catalogue has it; `pictureAddress` makes an address of it. */
  readonly primary_image: string | null;
}

/** Share of a bundle in a selection, percent. The shares of a selection add up to exactly 100. */
export interface BundleShare {
  readonly bundle_id: BundleId;
  readonly percentage: Decimal;
}

const HUNDRED = decimal(100);

/**
 * The shares that a client's selection asks for.
 *
 * Without percentages: equal shares in hundredths of a percent, what is left goes to the first entries.
 *
 * @throws ApiError bundle_selection_ratios_invalid_format when only some entries have a percentage
 * @throws ApiError bundle_selection_ratios_invalid when one is not above 0, has over two decimals, or the sum is not 100
 */
export const sharesOf = (selection: readonly BundlePercentageRequest[]): BundleShare[] => {
  const given = selection.filter((entry) => entry.percentage !== undefined);
  if (given.length === 0) return equalShares(selection);
  if (given.length < selection.length) throw new ApiError("bundle_selection_ratios_invalid_format");
  const shares = selection.map((entry) => ({
    bundle_id: entry.bundle_id,
    percentage: decimal(entry.percentage ?? 0),
  }));
  const valid = shares.every(({ percentage }) => percentage.gt(0) && percentage.decimalPlaces() <= 2);
  if (!valid || !D.sum(0, ...shares.map(({ percentage }) => percentage)).eq(HUNDRED)) {
    throw new ApiError("bundle_selection_ratios_invalid");
  }
  return shares;
};

const equalShares = (selection: readonly BundlePercentageRequest[]): BundleShare[] => {
  const each = HUNDRED.div(selection.length).toDecimalPlaces(2, D.ROUND_DOWN);
  const left = HUNDRED.minus(each.times(selection.length)).times(100).toNumber();
  return selection.map((entry, index) => ({
    bundle_id: entry.bundle_id,
    percentage: index < left ? each.plus("0.01") : each,
  }));
};

/** A share together with its bundle. */
export interface SelectedBundle {
  readonly bundle: OfferedBundle;
  readonly percentage: Decimal;
}

/**
 * The bundle of an id, a disabled one too. `field` is where the request names it.
 *
 * @throws ApiError bundle_id_invalid when no bundle has the id
 */
export const findBundle = (
  id: string,
  offered: ReadonlyMap<string, OfferedBundle>,
  field = "bundle_selection",
): OfferedBundle => {
  const bundle = offered.get(id);
  if (!bundle) throw new ApiError("bundle_id_invalid", `${field}: no bundle has the id ${id}.`);
  return bundle;
};

/**
 * The bundles behind the shares, disabled ones too.
 *
 * @throws ApiError bundle_id_invalid when no bundle has the id
 */
export const findBundles = (
  shares: readonly BundleShare[],
  offered: ReadonlyMap<string, OfferedBundle>,
): SelectedBundle[] =>
  shares.map(({ bundle_id, percentage }) => ({ bundle: findBundle(bundle_id, offered), percentage }));

/** @throws ApiError bundle_selection_bundle_invalid when one of the bundles is disabled */
export const refuseDisabled = (selection: readonly { readonly bundle: OfferedBundle }[]): void => {
  const disabled = selection.find(({ bundle }) => bundle.disabled);
  if (disabled) {
    throw new ApiError(
      "bundle_selection_bundle_invalid",
      `The bundle ${disabled.bundle.id} of the selection is disabled.`,
    );
  }
};

/**
 * The bundles behind the shares, every one of them open for orders.
 *
 * @throws ApiError bundle_id_invalid, bundle_selection_bundle_invalid
 */
export const selectBundles = (
  shares: readonly BundleShare[],
  offered: ReadonlyMap<string, OfferedBundle>,
): SelectedBundle[] => {
  const selection = findBundles(shares, offered);
  refuseDisabled(selection);
  return selection;
};
