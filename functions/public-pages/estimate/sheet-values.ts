import type { CalculationSheet } from "@isotherm/contract";
import type { SheetInput } from "./read-steps.ts";

/** Whether a value comes from somewhere else than the request or an earlier step. */
const isCited = ({ source, from_step }: SheetInput): boolean =>
  from_step === undefined && source !== undefined && source !== "request";

/** By which a value is known in a sheet: the id of its factor, or its name and source. */
export const nameOf = ({ factor_id, name, source = "" }: SheetInput): string => factor_id ?? `${source} ${name}`;

/** The values that a sheet takes from sources, each once, in the order of their first use. */
export const citedInputs = ({ steps }: Pick<CalculationSheet, "steps">): SheetInput[] => {
  const cited = new Map<string, SheetInput>();
  for (const input of steps.flatMap(({ inputs }) => inputs).filter(isCited)) {
    if (!cited.has(nameOf(input))) cited.set(nameOf(input), input);
  }
  return [...cited.values()];
};

/** The number by which a value's source stands in a list, from 1; undefined when it has none. */
export const citationOf = (input: SheetInput, cited: readonly SheetInput[]): number | undefined => {
  if (!isCited(input)) return undefined;
  const index = cited.findIndex((candidate) => nameOf(candidate) === nameOf(input));
  return index < 0 ? undefined : index + 1;
};

/** The edition of the table that a factor is from; its id is `table/edition/row`. */
export const editionOf = ({ factor_id }: SheetInput): string | undefined => {
  const [table, edition] = factor_id?.split("/") ?? [];
  return edition === undefined ? undefined : `${table} ${edition}`;
};

/** Values of one publication under one licence. */
export interface Publication {
  readonly source: string;
  readonly licence: string | undefined;
  readonly inputs: readonly SheetInput[];
}

/** Cited values by the publication that they are from, in the order of their first use. */
export const publicationsOf = (cited: readonly SheetInput[]): Publication[] =>
  [...Map.groupBy(cited, ({ source, licence }) => `${source}\n${licence}`).values()].map((inputs) => ({
    source: inputs[0]?.source ?? "",
    licence: inputs[0]?.licence,
    inputs,
  }));

/** A value that was given, or that we chose ourselves, and the steps that take it in. */
export interface SheetValue {
  readonly input: SheetInput;
  readonly steps: readonly string[];
  /** Those that it is of, from 0; none where it is of all of them, or of what has no legs. */
  readonly legs: readonly number[];
}

type Steps = CalculationSheet["steps"];

/**
 * The steps that the mass rests on: what comes to nothing, and what is taken in by nothing else, is left out. A year has dozens
 * of steps of flights that nobody took.
 */
const effectiveSteps = (steps: Steps): Steps => {
  const isEffective: boolean[] = [];
  const takenBy = (index: number): number[] =>
    steps.flatMap(({ inputs }, by) => (inputs.some(({ from_step }) => from_step === index) ? [by] : []));
  // Steps take in what stands before them.
  for (let index = steps.length - 1; index >= 0; index -= 1) {
    const by = takenBy(index);
    isEffective[index] =
      !steps[index]?.result.value.isZero() && (by.length === 0 || by.some((each) => isEffective[each]));
  }
  return steps.filter((_, index) => isEffective[index]);
};

/** The values of steps, each once, with the steps that take it in. */
const valuesOf = (steps: Steps, isMeant: (input: SheetInput) => boolean): SheetValue[] => {
  const chosen = steps.flatMap(({ name, leg, inputs }) =>
    inputs.filter(isMeant).map((input) => ({ input, name, leg })),
  );
  const legsOf = (all: readonly { readonly leg?: number | undefined }[]) => [
    ...new Set(all.flatMap(({ leg }) => leg ?? [])),
  ];
  const count = legsOf(steps).length;
  return [...Map.groupBy(chosen, ({ input }) => `${nameOf(input)} ${input.value.toFixed()}`).values()].flatMap(
    (uses) => {
      const legs = legsOf(uses);
      const names = [...new Set(uses.map(({ name }) => name))];
      return uses[0] ? [{ input: uses[0].input, steps: names, legs: legs.length < count ? legs : [] }] : [];
    },
  );
};

/** Values that we chose ourselves and that the mass rests on, each once. */
export const assumptionsOf = ({ steps }: Pick<CalculationSheet, "steps">): SheetValue[] =>
  valuesOf(
    effectiveSteps(steps),
    ({ quality, fallback, from_step }) => fallback === true || (quality === "assumption" && from_step === undefined),
  );

/** Values that were given and that the mass rests on, each once; how many months they are of is no value. */
export const givenValues = ({ steps }: Pick<CalculationSheet, "steps">): SheetValue[] =>
  valuesOf(
    effectiveSteps(steps),
    ({ name, quality, from_step, value }) =>
      quality === "measured" && from_step === undefined && name !== "months" && !value.isZero(),
  );

/** Facts that we assumed, each once. */
export const assumedFactsOf = ({ steps }: Pick<CalculationSheet, "steps">) => {
  const facts = effectiveSteps(steps).flatMap(({ name: step, facts = [] }) =>
    facts.filter(({ assumed }) => assumed).map(({ name, value }) => ({ name, value, step })),
  );
  return [...Map.groupBy(facts, ({ name, value }) => `${name} ${value}`).values()].flatMap(([first]) => first ?? []);
};

/**
 * What a value is called, and what it is of as far as its name does not say. "gas: combustion" says more than "combustion":
 * where the name of the only step has that of the value, it stands in its place. What several steps take in, "company cars: direct"
 * and "commuting by car: direct", keeps its own name; of theirs the beginning is enough.
 */
export const titleOf = ({ input, steps }: SheetValue): readonly [title: string, of: readonly string[]] => {
  const [step = "", ...others] = steps;
  const title = others.length === 0 && step.endsWith(`: ${input.name}`) ? step : input.name;
  const begins = steps.map((step) => step.replace(/: .*$/su, ""));
  return [title, [...new Set(begins)].filter((begin) => !title.includes(begin))];
};
