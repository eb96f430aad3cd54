import { decimal } from "@isotherm/core";
import * as z from "zod";
import { POLLUTANTS } from "./pollutants.ts";
import { DecimalText, onceRight, optional, text } from "./wire.ts";

const Told = optional(DecimalText);
const Words = optional(text(z.string().max(1_000)));

const pollutants = Object.fromEntries(
  POLLUTANTS.flatMap((name) => ["total", "wtt", "ttw"].map((part) => [`${name}_${part}`, Told])),
);

/** CO2e that a carrier reports, kg: all of it, and perhaps its parts. */
interface ReportedParts {
  readonly total_emissions: string;
  readonly wtt?: string | undefined;
  readonly ttw?: string | undefined;
}

/** Whether what is reported is at least what its parts come to. */
export const isAtLeastItsParts = ({ total_emissions, wtt, ttw }: ReportedParts): boolean =>
  decimal(wtt ?? 0)
    .plus(ttw ?? 0)
    .lte(total_emissions);

/** What a request that breaks that rule is told. */
export const PARTS_RULE = {
  path: ["total_emissions"],
  message: "must be at least wtt + ttw",
  ...onceRight("total_emissions", "wtt", "ttw"),
};

const Year = z.int().min(1990).max(2100);

/** Emissions of a leg as its carrier reports them: masses in kg, energy in MJ, fuel in litres, intensities in kg/(t·km). */
export const ReportedLegEmissions = z
  .object({
    total_emissions: DecimalText.meta({ description: "kg CO2e, well to wheel." }),
    distance_km: DecimalText,
    emission_factor_year: optional(Year),
    wtt: Told,
    ttw: Told,
    intensity: Told,
    ...pollutants,
    primary_energy_mj: Told,
    fuel_consumption_l: Told,
    transport_activity: Told,
    emission_factor_intensity: Told,
    emission_factor_description: Words,
    emission_factor_region: Words,
    emission_factor_source: Words,
    emission_factor_numerator: Words,
    emission_factor_denominator: Words,
  })
  .refine(isAtLeastItsParts, PARTS_RULE)
  .meta({ id: "ReportedLegEmissions" });
