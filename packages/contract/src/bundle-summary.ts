import type { BundleId } from "@isotherm/core";
import * as z from "zod";
import { DecimalString, idString } from "./wire.ts";

/** Whether the credits of a bundle stand for emissions that were avoided or for carbon that was taken out of the air. */
export const OffsetType = z.enum(["emissions_reduction", "carbon_removal"]).meta({ id: "OffsetType" });
export type OffsetType = z.output<typeof OffsetType>;

/** An address of a picture in an answer, or null. */
export const PictureUrl = z.string().nullable().meta({ description: "Absolute URL of a picture." });

/** `#RRGGBB` */
export const Colour = z
  .string()
  .regex(/^#[0-9A-Fa-f]{6}$/, "must be a colour such as #1B5E20")
  .meta({ examples: ["#1B5E20"] });

/** What a bundle is, prices apart. Stored and answered alike. */
export const bundleFacts = {
  name: z.string().trim().min(1).max(255),
  description: z.string().min(1).nullable(),
  background_colour: Colour.nullable(),
  offset_type: OffsetType.nullable(),
  approach: z.enum(["traditional", "innovative"]).nullable(),
  carbon_permanence: z.enum(["long_term", "short_term", "no_storage"]),
};

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
