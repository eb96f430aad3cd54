import type { BundlePercentage } from "@isotherm/contract";
import type { AccountId } from "@isotherm/core";
import type { BundleShare } from "@isotherm/ordering";
import type { Catalogue } from "@isotherm/store";

/** What reading and replacing selections uses. */
export interface SelectionUses {
  readonly catalogue: { current(): Promise<Catalogue> };
  readonly selections: {
    of(account: AccountId): Promise<BundleShare[]>;
    replace(account: AccountId, shares: readonly BundleShare[]): Promise<void>;
  };
}

/** Shares as they are answered. At most two decimals: a number shows them as they are. */
export const percentagesOf = (shares: readonly BundleShare[]): BundlePercentage[] =>
  shares.map(({ bundle_id, percentage }) => ({ bundle_id, percentage: percentage.toNumber() }));
