import type { BundleId } from "@isotherm/core";
import * as z from "zod";
import { DecimalString, idString } from "./wire.ts";
import { PictureUrl, bundleFacts } from "./bundle-facts.ts";

/** A bundle without its projects, contract 5.9. Prices per tonne, in the currency of the acting account. */
export const BundleSummary = z
  .object({
    id: idString<BundleId>("bundle"),
    ...bundleFacts,
    unit_price: DecimalString.meta({ description: "Per tonne CO2e, without fees." }),
    gross_unit_price: DecimalString.meta({ description: "Per tonne CO2e, with fees." }),
    currency: z.string(),
    primary_image: PictureUrl,
    primary_image_hires: PictureUrl,
    small_thumbnail: PictureUrl,
    large_image: PictureUrl,
    disabled: z.boolean().meta({ description: "A disabled bundle takes no orders." }),
    available_quantity: DecimalString.nullable().meta({ description: "Tonnes; null: not limited." }),
  })
  .meta({ id: "BundleSummary" });
export type BundleSummary = z.output<typeof BundleSummary>;
