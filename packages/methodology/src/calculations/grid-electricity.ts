import { type CalculationBuilder, carrierFactor, type Figure, derived, fromTable } from "../calculation.ts";
import { warnOfYear } from "../factors/activity-tables.ts";
import type { GridChoice, GridFactors } from "../factors/grid-factors.ts";
import { type CalculationInput } from "../calculation-step.ts";

/** Emissions of electricity from a grid, each part a step of its own: kg CO2e, or kg CO2e a year. */
export interface GridEmissions {
  /** Combustion in power stations, of what was consumed: scope 2. */
  readonly generation: Figure;
  /** Scope 3: fuel supply and building of power stations; losses on the way, unless the source has them in one figure. */
  readonly upstream: readonly NamedFigure[];
}

/** A figure and what it is of. */
export interface NamedFigure {
  readonly name: string;
  readonly figure: Figure;
}

/** What is consumed from a grid. */
export interface GridUse {
  /** Under the symbol C, kWh or kWh a year. */
  readonly consumed: CalculationInput;
  readonly choice: GridChoice;
  /** What the steps are called after: `electricity`. */
  readonly name: string;
  readonly unit: "kg CO2e" | "kg CO2e/year";
  /** The year that was asked for, if one was. */
  readonly year?: number | undefined;
  /** The property that names the country. */
  readonly field?: string | undefined;
}

/**
 * Emissions of electricity from a grid: E of generation, U upstream of it, L of the losses on the way. Combustion and
 * life cycle are never added to each other: where a source has the life cycle only, its parts are taken of it.
 *
 *   E = C · i · k / 1000      U = C · i · q / 1000      L = (E + U) · l / (1 − l)      by the life cycle of generation
 *   E = C · g                 U = C · u                 L = (E + U) · l / (1 − l)      by combustion per kWh generated
 *   E = C · c · (1 − l)       U = C · u / (1 − l)       L = C · c · l                  by combustion per kWh consumed
 *   E = C · g                 U = C · w                 L = C · (t + v)                by published parts
 *   E = C · g                 U = C · w, with the losses                               by published scopes
 *
 * Source and worked example: methods/electricity.md. Warns of a grid or a year other than those asked for.
 */
export const gridElectricity = (calculation: CalculationBuilder, use: GridUse): GridEmissions => {
  warnOfChoice(calculation, use);
  const { factors, note } = use.choice;
  const step: StepOf = (part, formula, inputs, units) =>
    calculation.add({
      name: `${use.name}: ${part}`,
      formula,
      // As good as what was consumed: the standard factors of its grid.
      inputs: inputs.map((input) => (input.factor_id === undefined ? input : carrierFactor(input))),
      units,
      unit: use.unit,
      note,
    });
  return partsOf(step, use.consumed, factors);
};

/** The symbols of a step in the order of the page; the note of the choice is added. */
type StepOf = (
  part: "generation" | "upstream" | "losses on the way" | "upstream and losses on the way",
  formula: string,
  inputs: readonly CalculationInput[],
  units?: Readonly<Record<string, string>>,
) => Figure;

const partsOf = (step: StepOf, consumed: CalculationInput, factors: GridFactors): GridEmissions => {
  if (factors.form === "life_cycle") return ofLifeCycle(step, consumed, factors);
  if (factors.form === "generated") return ofGenerated(step, consumed, factors);
  if (factors.form === "consumed") return ofConsumed(step, consumed, factors);
  return factors.form === "published_parts"
    ? ofPublishedParts(step, consumed, factors)
    : ofTwoScopes(step, consumed, factors);
};

type FactorsOf<F extends GridFactors["form"]> = Extract<GridFactors, { readonly form: F }>;

const GRAMS = { 1000: "g/kg" } as const;
const LOSS = "losses on the way, share of generation";

const lossesOf = (
  step: StepOf,
  generation: Figure,
  upstream: Figure,
  losses: FactorsOf<"generated">["losses"],
): Figure =>
  step("losses on the way", "L = (E + U) · l / (1 − l)", [
    derived(generation, "generation"),
    derived(upstream, "upstream"),
    fromTable("l", LOSS, losses),
  ]);

const grid = (generation: Figure, upstream: Figure, losses: Figure): GridEmissions => ({
  generation,
  upstream: [
    { name: "upstream of generation", figure: upstream },
    { name: "losses on the way", figure: losses },
  ],
});

const ofLifeCycle = (step: StepOf, consumed: CalculationInput, factors: FactorsOf<"life_cycle">): GridEmissions => {
  const intensity = fromTable("i", "life-cycle intensity of generation", factors.intensity);
  const { value, parts = { ttw: value, wtt: value.minus(value) } } = factors.parts.factor;
  const generation = step(
    "generation",
    "E = C · i · k / 1000",
    [consumed, intensity, fromTable("k", "combustion to life cycle", factors.parts, parts.ttw)],
    GRAMS,
  );
  const upstream = step(
    "upstream",
    "U = C · i · q / 1000",
    [consumed, intensity, fromTable("q", "upstream to life cycle", factors.parts, parts.wtt)],
    GRAMS,
  );
  return grid(generation, upstream, lossesOf(step, generation, upstream, factors.losses));
};

const ofGenerated = (step: StepOf, consumed: CalculationInput, factors: FactorsOf<"generated">): GridEmissions => {
  const combustion = fromTable("g", "combustion per kWh generated", factors.combustion);
  const generation = step("generation", "E = C · g", [consumed, combustion]);
  const upstream = step("upstream", "U = C · u", [
    consumed,
    fromTable("u", "upstream of generation", factors.upstream),
  ]);
  return grid(generation, upstream, lossesOf(step, generation, upstream, factors.losses));
};

const ofConsumed = (step: StepOf, consumed: CalculationInput, factors: FactorsOf<"consumed">): GridEmissions => {
  const combustion = fromTable("c", "combustion per kWh consumed, losses in it", factors.combustion);
  const losses = fromTable("l", LOSS, factors.losses);
  const upstream = fromTable("u", "upstream of generation", factors.upstream);
  return grid(
    step("generation", "E = C · c · (1 − l)", [consumed, combustion, losses]),
    step("upstream", "U = C · u / (1 − l)", [consumed, upstream, losses]),
    step("losses on the way", "L = C · c · l", [consumed, combustion, losses]),
  );
};

const ofPublishedParts = (
  step: StepOf,
  consumed: CalculationInput,
  { generation, upstream, losses, lossesUpstream }: FactorsOf<"published_parts">,
): GridEmissions =>
  grid(
    step("generation", "E = C · g", [consumed, fromTable("g", "generation", generation)]),
    step("upstream", "U = C · w", [consumed, fromTable("w", "upstream of generation", upstream)]),
    step("losses on the way", "L = C · (t + v)", [
      consumed,
      fromTable("t", "losses on the way", losses),
      fromTable("v", "upstream of the losses", lossesUpstream),
    ]),
  );

const ofTwoScopes = (step: StepOf, consumed: CalculationInput, { factor }: FactorsOf<"two_scopes">): GridEmissions => {
  const { value, parts = { ttw: value, wtt: value.minus(value) } } = factor.factor;
  const generation = step("generation", "E = C · g", [consumed, fromTable("g", "scope 2", factor, parts.ttw)]);
  const name = "upstream and losses on the way";
  const upstream = step(name, "U = C · w", [consumed, fromTable("w", "scope 3, in one figure", factor, parts.wtt)]);
  return { generation, upstream: [{ name, figure: upstream }] };
};

const warnOfChoice = (calculation: CalculationBuilder, { choice, year, field = "country_code" }: GridUse): void => {
  const { note = "", fallback } = choice;
  if (fallback) calculation.warn({ code: fallback, message: note, field });
  if (year !== undefined && year !== choice.year) warnOfYear(calculation, year, choice.year, "electricity");
};
