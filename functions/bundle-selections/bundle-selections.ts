import {
  type BundlePercentage,
  getBundleSelection as getBundleSelectionOperation,
  replaceBundleSelection as replaceBundleSelectionOperation,
} from "@isotherm/contract";
import type { AccountId } from "@isotherm/core";
import { type AuthenticatedCall, serves } from "@isotherm/http";
import { type BundleShare, selectBundles, sharesOf } from "@isotherm/ordering";
import type { Catalogue, changeSelection, NewSelection, Portfolio } from "@isotherm/store";

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
  serves(replaceBundleSelectionOperation, async (call) => {
    const shares = sharesOf(call.body);
    selectBundles(shares, (await catalogue.current()).bundles);
    await selections.replace(ownerIn(call), { shares });
    return percentagesOf(shares);
  });

/** What reading and replacing selections uses. */
export interface SelectionUses {
  readonly catalogue: { current(): Promise<Catalogue> };
  readonly selections: {
    of(account: AccountId): Promise<BundleShare[]>;
    replace(owner: SelectionOwner, selection: NewSelection): Promise<void>;
  };
  readonly portfolios: {
    all(): Promise<Portfolio[]>;
    /** @throws ApiError id_invalid */
    toFollow(id: string): Promise<Portfolio>;
  };
}

/** Whose selection is changed. */
type SelectionOwner = Parameters<typeof changeSelection>[1];
type SelectionCall = Pick<AuthenticatedCall<unknown>, "account" | "key">;

/** The acting account, and by whose key it is changed. */
export const ownerIn = ({ account, key }: SelectionCall): SelectionOwner => ({
  organisation: key.organisation_id,
  mode: key.mode,
  id: account.id,
});

/** Shares as they are answered. At most two decimals: a number shows them as they are. */
export const percentagesOf = (shares: readonly BundleShare[]): BundlePercentage[] =>
  shares.map(({ bundle_id, percentage }) => ({ bundle_id, percentage: percentage.toNumber() }));
