import { replaceBundleSelection as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";
import { selectBundles, sharesOf } from "@isotherm/ordering";
import { percentagesOf, type SelectionUses } from "./selection-uses.ts";

/**
 * Replaces the acting account's whole selection.
 *
 * @throws Refusal bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, bundle_id_invalid,
 *   bundle_selection_bundle_invalid
 */
export const replaceBundleSelection = ({ catalogue, selections }: SelectionUses) =>
  serves(operation, async ({ account, body }) => {
    const shares = sharesOf(body);
    selectBundles(shares, (await catalogue.current()).bundles);
    await selections.replace(account.id, shares);
    return percentagesOf(shares);
  });
