import * as z from "zod";

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
