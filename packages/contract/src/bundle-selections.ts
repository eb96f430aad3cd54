import * as z from "zod";
import { BundlePercentage, BundleSelectionRequest } from "./bundle-selection.ts";
import { operation } from "./operation.ts";

/** `GET /bundle-selections` */
export const getBundleSelection = operation({
  id: "getBundleSelection",
  group: "bundle-selections",
  method: "GET",
  path: "/bundle-selections",
  summary: "Read the account's default bundle selection.",
  answer: z.array(BundlePercentage),
  refuses: [],
});

/** `PUT /bundle-selections` */
export const replaceBundleSelection = operation({
  id: "replaceBundleSelection",
  group: "bundle-selections",
  method: "PUT",
  path: "/bundle-selections",
  summary: "Replace the whole bundle selection of the account.",
  description:
    "Percentages are given for all bundles or for none. They are above 0, have at most two decimals and add up to " +
    "exactly 100. Without percentages the shares are equal in hundredths of a percent, and the first get the rest.",
  permission: "bundle_selections.write",
  body: BundleSelectionRequest,
  answer: z.array(BundlePercentage),
  refuses: [
    "bundle_id_invalid",
    "bundle_selection_bundle_invalid",
    "bundle_selection_ratios_invalid",
    "bundle_selection_ratios_invalid_format",
  ],
});
