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

/** Values that we chose ourselves, each once. */
export const assumptionsOf = ({ steps }: Pick<CalculationSheet, "steps">): SheetInput[] => {
  const chosen = steps
    .flatMap(({ inputs }) => inputs)
    .filter(({ quality, from_step }) => quality === "assumption" && from_step === undefined);
  return [...new Map(chosen.map((input) => [`${nameOf(input)} ${input.value.toFixed()}`, input])).values()];
};
