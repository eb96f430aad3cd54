import type { BundleId } from "@isotherm/core";
import * as z from "zod";
import { DecimalText, idString, idText, optional } from "./wire.ts";

/** One entry of a selection in a request. Number or text, above 0, at most two decimals. */
export const BundlePercentageRequest = z
  .object({
    bundle_id: idText<BundleId>(),
    percentage: optional(z.union([z.number(), DecimalText]).meta({ examples: [95, "33.34"] })),
  })
  .meta({ id: "BundlePercentageRequest" });
export type BundlePercentageRequest = z.output<typeof BundlePercentageRequest>;

/** A selection in a request: 1–50 entries, no bundle twice. */
export const BundleSelectionRequest = z
  .array(BundlePercentageRequest)
  .min(1)
  .max(50)
  .refine(
    (entries) => new Set(entries.map((entry) => entry.bundle_id)).size === entries.length,
    "names a bundle twice",
  );

/** One entry of a stored selection. */
export const BundlePercentage = z
  .object({ bundle_id: idString<BundleId>(), percentage: z.number() })
  .meta({ id: "BundlePercentage" });
export type BundlePercentage = z.output<typeof BundlePercentage>;
