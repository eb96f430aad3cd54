import { getBundleSelection } from "./get-bundle-selection.ts";
import { replaceBundleSelection } from "./replace-bundle-selection.ts";
import type { SelectionUses } from "./selection-uses.ts";

/** The operations of bundle selections. */
export const bundleSelectionsRoutes = (uses: SelectionUses) => [getBundleSelection(uses), replaceBundleSelection(uses)];
