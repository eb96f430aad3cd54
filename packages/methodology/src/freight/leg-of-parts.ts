import { sum as sumOf } from "@isotherm/core";
import { type CalculationBuilder, derived, type Figure, sumOfSplits } from "../calculation.ts";
import { type CalculationFact } from "../calculation-step.ts";
import type { FreightLegResult } from "./freight-leg.ts";
import type { MethodologyDetails } from "./freight-method.ts";
import { meanScore } from "./quality-score.ts";

/** Whose parts they are, and what is told of the whole. */
interface Whole {
  readonly leg: number | undefined;
  readonly facts: readonly CalculationFact[] | undefined;
  readonly details: MethodologyDetails;
}

/**
 * A leg as the sum of its parts, each of which is calculated by itself. Its factor is that of the part with the largest mass;
 * the fallbacks of all of them are told.
 */
export const legOfParts = (
  calculation: CalculationBuilder,
  parts: readonly FreightLegResult[],
  { leg, facts, details }: Whole,
): FreightLegResult => {
  const sum = (symbol: string, name: string, of: (part: FreightLegResult) => Figure | undefined): Figure => {
    const inputs = parts.flatMap((part, index) => {
      const figure = of(part);
      return figure ? [derived(figure, `${name} of part ${index}`, `${symbol.toLowerCase()}${index}`)] : [];
    });
    const formula = `${symbol} = ${inputs.map((input) => input.symbol).join(" + ")}`;
    const step = { name: `${name} of all parts`, leg, formula, inputs, unit: inputs[0]?.unit ?? "1" };
    return calculation.add({ ...step, facts: symbol === "D" ? facts : undefined });
  };
  const largest = parts.reduce((best, part) => (part.emissions.value.gt(best.emissions.value) ? part : best));
  const methodology = new Set(parts.flatMap(({ intensity }) => intensity.methodology ?? []));
  return {
    distance: sum("D", "distance", ({ distance }) => distance),
    adjustedDistance: sum("A", "adjusted distance", ({ adjustedDistance }) => adjustedDistance),
    emissions: sum("m", "mass as answered", ({ emissions }) => emissions),
    split: sumOfSplits(parts.map(({ split }) => split)),
    activity: { value: sumOf(parts.map(({ activity }) => activity.value)), unit: "t·km" },
    intensity: { ...largest.intensity, methodology: [...methodology] },
    details,
    converted: largest.converted,
    conversion: largest.conversion,
    score: meanScore(parts),
  };
};
