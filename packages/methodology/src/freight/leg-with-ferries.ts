import { type Decimal } from "@isotherm/core";
import { type CalculationBuilder } from "../calculation.ts";
import { type FreightLeg, type FreightLegResult, freightLeg } from "./freight-leg.ts";
import type { ResolvedRoute, WayPart } from "./resolved-route.ts";
import { legOfParts } from "./leg-of-parts.ts";
import { FREIGHT_TABLES } from "./freight-tables.ts";
import { type FreightMethod } from "./freight-method.ts";

/** A part of a leg: what carries the goods over the leg, a ferry, or the truck of an inferred road leg. */
export interface EstimatedPart extends FreightLegResult {
  /** That of the leg, of the ferry (`sea_ropax_…`), or of an inferred road leg. */
  readonly method: FreightMethod;
  readonly way: ResolvedRoute;
  /** Name of the ferry line. */
  readonly ferry?: string | undefined;
}

/**
 * A leg over land that takes ferries. Every part is a leg of its own, the vehicle's by the method of the request, the
 * ferry's by that of a RoPax ship; the leg is their sum, and its factor that of the part with the largest mass.
 */
export const legWithFerries = (
  calculation: CalculationBuilder,
  { load, method, way, country, utilisation, assumed }: FreightLeg,
  parts: readonly WayPart[],
  leg?: number,
): FreightLegResult & { readonly parts: readonly EstimatedPart[] } => {
  const results = parts.map((part) =>
    estimatedPart(calculation, { load, method, country, utilisation, assumed }, part, leg),
  );
  const ferries = parts.flatMap(({ ferry }) => ferry ?? []).join(", ");
  const message = `The leg crosses water by ferry, each time a RoPax ship: ${ferries}.`;
  calculation.warn({ code: "ferry_assumed", message, field: "route" });
  const vehicle = results.find(({ ferry }) => ferry === undefined);
  const whole = { leg, facts: way?.facts, details: vehicle?.details ?? {} };
  return { ...legOfParts(calculation, results, whole), parts: results };
};

const estimatedPart = (
  calculation: CalculationBuilder,
  { load, ...asked }: Pick<FreightLeg, "load" | "method" | "country" | "utilisation" | "assumed">,
  { way, ferry }: WayPart,
  leg?: number,
): EstimatedPart => {
  const taken = ferry === undefined ? asked : shipFor(way.input.value);
  return { ...freightLeg(calculation, { load, way, ...taken }, leg), method: taken.method, way, ferry };
};

/** The ship of a ferry line by its length, km. Source: data/ferry-ships (assumption). */
const shipFor = (km: Decimal): { readonly method: string; readonly assumed: string } => {
  const found = FREIGHT_TABLES.ferryShips.entries().find(([, { value }]) => km.lte(value));
  if (!found) throw new Error(`no ship is known for a ferry line of ${km.toFixed()} km`);
  const [method, { id }] = found;
  return { method, assumed: `The ship was chosen by the length of the line (${id}, assumption).` };
};
