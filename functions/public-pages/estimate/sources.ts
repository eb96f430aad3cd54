import type { CalculationSheet, CalculationStep } from "@isotherm/contract";

/** A value that a step takes in. */
export type SheetInput = CalculationStep["inputs"][number];

/** Whether a value comes from somewhere else than the request or an earlier step. */
const isCited = ({ source, from_step }: SheetInput): boolean =>
  from_step === undefined && source !== undefined && source !== "request";

const nameOf = ({ factor_id, name, source = "" }: SheetInput): string => factor_id ?? `${source} ${name}`;

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

/** A value that we chose ourselves, and the steps that take it in. */
export interface Assumption {
  readonly input: SheetInput;
  readonly steps: readonly string[];
}

/** Values that we chose ourselves, each once. */
export const assumptionsOf = ({ steps }: Pick<CalculationSheet, "steps">): Assumption[] => {
  const chosen = steps.flatMap(({ name, inputs }) =>
    inputs
      .filter(({ quality, from_step }) => quality === "assumption" && from_step === undefined)
      .map((input) => ({ input, name })),
  );
  return [...Map.groupBy(chosen, ({ input }) => `${nameOf(input)} ${input.value.toFixed()}`).values()].flatMap((uses) =>
    uses[0] ? [{ input: uses[0].input, steps: [...new Set(uses.map(({ name }) => name))] }] : [],
  );
};
