import * as z from "zod";
import { DecimalString, MassUnit, Timestamp } from "./wire.ts";

/** Amounts per denominator unit, in the numerator unit; `co2e` is the factor itself. */
export const GasEmissions = z
  .object({
    co2e: DecimalString,
    co2: DecimalString.optional(),
    methane: DecimalString.optional(),
    nitrous_oxide: DecimalString.optional(),
    other: DecimalString.optional(),
    wtw_breakdown: z
      .object({
        source: z.enum(["direct_from_source", "inferred_from_fuel", "global_fuel_mix_inferred"]),
        wtt_co2e: DecimalString,
        ttw_co2e: DecimalString,
      })
      .optional()
      .meta({
        description:
          "Parts of `co2e`: well to tank and tank to wheel; missing where nobody splits it. `source` is `direct_from_source` only where the source prints the parts.",
      }),
  })
  .meta({ id: "GasEmissions" });

/** The factor that an estimate was made with, before uplifts. */
export const EmissionFactor = z
  .object({
    id: z.string(),
    name: z.string(),
    source: z.string().meta({ description: "Data set; an open list.", examples: ["glec"] }),
    source_version: z.string(),
    publication_year: z.int(),
    numerator_unit: MassUnit,
    denominator_unit: z.string().meta({ examples: ["t*km"] }),
    created_at: Timestamp,
    region: z.string(),
    category: z.string().nullable(),
    gas_emissions: GasEmissions.nullable(),
  })
  .meta({ id: "EmissionFactor" });
export type EmissionFactor = z.output<typeof EmissionFactor>;
