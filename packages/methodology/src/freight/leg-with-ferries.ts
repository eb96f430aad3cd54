import { type Decimal, sum as sumOf } from "@isotherm/core";
import { type CalculationBuilder, derived, type Figure, sumOfSplits } from "../calculation.ts";
import { type FreightLeg, type FreightLegResult, freightLeg } from "./freight-leg.ts";
import type { ResolvedRoute, WayPart } from "./resolved-route.ts";
import { FREIGHT_TABLES } from "./freight-tables.ts";
import { meanScore } from "./quality-score.ts";
import { type FreightMethod } from "./freight-method.ts";
import { type NewStep } from "../calculation-step.ts";

/** A part of a leg: the vehicle of the leg over land, or a ferry. */
export interface EstimatedPart extends FreightLegResult {
  /** That of the leg, or of the ferry: `sea_ropax_…`. */
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
  { load, method, way, country, utilisation }: FreightLeg,
  parts: readonly WayPart[],
  leg?: number,
): FreightLegResult & { readonly parts: readonly EstimatedPart[] } => {
  const results = parts.map((part) => estimatedPart(calculation, { load, method, country, utilisation }, part, leg));
  const ferries = parts.flatMap(({ ferry }) => ferry ?? []).join(", ");
  const message = `The leg crosses water by ferry, each time a RoPax ship: ${ferries}.`;
  calculation.warn({ code: "ferry_assumed", message, field: "route" });
  const sum = (symbol: string, name: string, of: (part: EstimatedPart) => Figure | undefined): Figure =>
    sumOfParts(calculation, { symbol, name, leg, facts: symbol === "D" ? way?.facts : undefined }, results.map(of));
  const largest = results.reduce((best, part) => (part.emissions.value.gt(best.emissions.value) ? part : best));
  const vehicle = results.find(({ ferry }) => ferry === undefined);
  return {
    distance: sum("D", "distance", ({ distance }) => distance),
    adjustedDistance: sum("A", "adjusted distance", ({ adjustedDistance }) => adjustedDistance),
    emissions: sum("m", "mass as answered", ({ emissions }) => emissions),
    split: sumOfSplits(results.map(({ split }) => split)),
    activity: { value: sumOf(results.map(({ activity }) => activity.value)), unit: "t·km" },
    intensity: largest.intensity,
    details: vehicle?.details ?? {},
    converted: largest.converted,
    conversion: largest.conversion,
    score: meanScore(results),
    parts: results,
  };
};

const estimatedPart = (
  calculation: CalculationBuilder,
  { load, ...asked }: Pick<FreightLeg, "load" | "method" | "country" | "utilisation">,
  { way, ferry }: WayPart,
  leg?: number,
): EstimatedPart => {
  const taken = ferry === undefined ? asked : shipFor(way.input.value);
  return { ...freightLeg(calculation, { load, way, ...taken }, leg), method: taken.method, way, ferry };
};

const sumOfParts = (
  calculation: CalculationBuilder,
  { symbol, name, leg, facts }: Pick<NewStep, "name" | "leg" | "facts"> & { readonly symbol: string },
  parts: readonly (Figure | undefined)[],
): Figure => {
  const inputs = parts.flatMap((figure, index) =>
    figure ? [derived(figure, `${name} of part ${index}`, `${symbol.toLowerCase()}${index}`)] : [],
  );
  const formula = `${symbol} = ${inputs.map((input) => input.symbol).join(" + ")}`;
  return calculation.add({ name: `${name} of all parts`, leg, formula, inputs, unit: inputs[0]?.unit ?? "1", facts });
};

/** The ship of a ferry line by its length, km. Source: data/ferry-ships (assumption). */
const shipFor = (km: Decimal): { readonly method: string; readonly assumed: string } => {
  const found = FREIGHT_TABLES.ferryShips.entries().find(([, { value }]) => km.lte(value));
  if (!found) throw new Error(`no ship is known for a ferry line of ${km.toFixed()} km`);
  const [method, { id }] = found;
  return { method, assumed: `The ship was chosen by the length of the line (${id}, assumption).` };
};
