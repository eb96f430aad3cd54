import { AccountCurrencyCode, bundleFacts } from "@isotherm/contract";
import type { BundleId, ProjectId } from "@isotherm/core";
import * as z from "zod";
import { keys } from "../keys.ts";
import { idOf, Moment, Picture, PositiveDecimal } from "./catalogue-values.ts";

/** A bundle as it is kept. */
export const CatalogueBundle = z.object({
  id: idOf<BundleId>(),
  ...bundleFacts,
  /** Of `unit_price`. */
  currency: AccountCurrencyCode,
  /** Per tonne, without fees. */
  unit_price: PositiveDecimal,
  primary_image: Picture.nullable(),
  primary_image_hires: Picture.nullable(),
  small_thumbnail: Picture.nullable(),
  large_image: Picture.nullable(),
  /** Since when it takes no orders; null: it does. */
  disabled_at: Moment.nullable(),
  /** Where its credits come from. */
  project_ids: z.array(idOf<ProjectId>()).min(1),
});
export type CatalogueBundle = z.output<typeof CatalogueBundle>;

/** The item of a bundle. */
export const bundleItem = (bundle: CatalogueBundle) => ({
  ...keys.bundle(bundle.id),
  schema: 1,
  kind: "bundle" as const,
  ...z.encode(CatalogueBundle, bundle),
});
