import {
  type BundlePercentage,
  getBundleSelection as getBundleSelectionOperation,
  replaceBundleSelection as replaceBundleSelectionOperation,
} from "@isotherm/contract";
import type { AccountId } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { type BundleShare, selectBundles, sharesOf } from "@isotherm/ordering";
import type { Catalogue } from "@isotherm/store";

/** Returns the acting account's selection. */
export const getBundleSelection = ({ selections }: SelectionUses) =>
  serves(getBundleSelectionOperation, async ({ account }) => percentagesOf(await selections.of(account.id)));

/**
 * Replaces the acting account's whole selection.
 *
 * @throws ApiError bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, bundle_id_invalid,
 *   bundle_selection_bundle_invalid
 */
export const replaceBundleSelection = ({ catalogue, selections }: SelectionUses) =>
  serves(replaceBundleSelectionOperation, async ({ account, body }) => {
    const shares = sharesOf(body);
    selectBundles(shares, (await catalogue.current()).bundles);
    await selections.replace(account.id, shares);
    return percentagesOf(shares);
  });

/** What reading and replacing selections uses. */
export interface SelectionUses {
  readonly catalogue: { current(): Promise<Catalogue> };
  readonly selections: {
    of(account: AccountId): Promise<BundleShare[]>;
    replace(account: AccountId, shares: readonly BundleShare[]): Promise<void>;
  };
}

/** Shares as they are answered. At most two decimals: a number shows them as they are. */
const percentagesOf = (shares: readonly BundleShare[]): BundlePercentage[] =>
  shares.map(({ bundle_id, percentage }) => ({ bundle_id, percentage: percentage.toNumber() }));
