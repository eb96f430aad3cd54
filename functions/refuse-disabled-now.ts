import { type BundleId, Refusal } from "@isotherm/core";

/** What asking for the state of bundles uses. */
export interface BundleStateUses {
  /** Those of some bundles that take no orders at this moment, whatever is remembered of the catalogue. */
  readonly disabledBundles: (ids: readonly BundleId[]) => Promise<ReadonlySet<BundleId>>;
}

/**
 * Refuses bundles that take no orders at this moment. Read before each order, outside of its transaction: no item that all
 * accounts share may stand in one, because orders of all accounts would wait for each other there.
 *
 * @throws Refusal bundle_selection_bundle_invalid
 */
export const refuseDisabledNow = async (
  { disabledBundles }: BundleStateUses,
  ids: readonly BundleId[],
): Promise<void> => {
  const [disabled] = await disabledBundles(ids);
  if (disabled !== undefined) {
    throw new Refusal("bundle_selection_bundle_invalid", `The bundle ${disabled} of the selection is disabled.`);
  }
};
