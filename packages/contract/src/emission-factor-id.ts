import type { ErrorCode } from "@isotherm/core";
import * as z from "zod";
import { optional, text } from "./wire.ts";

/** The longest id of a factor. */
export const MOST_ID_CHARACTERS = 200;

/** The id of a factor in a request: `table/edition/row`, `own/edition/…` of an organisation's own. */
export const EmissionFactorId = text(
  z
    .string()
    .min(1)
    .max(MOST_ID_CHARACTERS)
    .regex(/^[A-Za-z0-9_./+-]+$/, "must be the id of an emission factor, such as road-freight/2024-1/diesel_truck"),
).meta({ examples: ["grid-intensity/2026-1/DEU-2024"] });

/** An own factor that a request names. */
export const NamedOwnFactor = optional(EmissionFactorId).meta({
  description: "An own factor of the organisation, `own/…`, that takes the place of the published one.",
  examples: ["own/1/01JD9Z3N8Q5V7R2T4W6X8Y0Z1A"],
});

/** What a request that names an own factor may be refused for. */
export const OWN_FACTOR_ERRORS = [
  "emission_factor_id_invalid",
  "emission_factor_unit_mismatch",
] as const satisfies ErrorCode[];
