import * as z from "zod";
import type { BundleId } from "@isotherm/core";
import { responseOf, operation } from "./operation.ts";
import { DecimalText, idString, idText, optional } from "./wire.ts";

/** One entry of a selection in a request. Number or text, above 0, at most two decimals. */
export const BundlePercentageRequest = z
  .object({
    bundle_id: idText<BundleId>("bundle"),
    percentage: optional(z.union([z.number(), DecimalText]).meta({ examples: [95, "33.34"] })),
  })
  .meta({ id: "BundlePercentageRequest" });
export type BundlePercentageRequest = z.output<typeof BundlePercentageRequest>;

/** A selection in a request: 1–50 entries, no bundle twice. */
export const BundleSelectionRequest = z
  .array(BundlePercentageRequest)
  .min(1)
  .max(50)
  .refine((entries) => new Set(entries.map((entry) => entry.bundle_id)).size === entries.length, "names a bundle twice")
  .meta({ id: "BundleSelectionRequest", description: "Shares of bundles, 1 to 50, no bundle twice." });

/** One entry of a stored selection. */
export const BundlePercentage = z
  .object({ bundle_id: idString<BundleId>("bundle"), percentage: z.number() })
  .meta({ id: "BundlePercentage" });
const BundleSelection = z
  .array(BundlePercentage)
  .meta({ id: "BundleSelection", description: "How masses and money are divided among bundles; adds up to 100 %." });
export type BundlePercentage = z.output<typeof BundlePercentage>;

/** `GET /bundle-selections` */
export const getBundleSelection = operation({
  id: "getBundleSelection",
  group: "bundle-selections",
  method: "GET",
  path: "/bundle-selections",
  summary: "Read the account's default bundle selection.",
  response: BundleSelection,
  errors: [],
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
  response: BundleSelection,
  errors: [
    "bundle_id_invalid",
    "bundle_selection_bundle_invalid",
    "bundle_selection_ratios_invalid",
    "bundle_selection_ratios_invalid_format",
  ],
  example: {
    body: [
      { bundle_id: responseOf("listBundles", "data.0.id"), percentage: 80 },
      { bundle_id: responseOf("listBundles", "data.1.id"), percentage: 20 },
    ],
  },
});
