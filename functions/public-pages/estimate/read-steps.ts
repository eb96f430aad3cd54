import type { CalculationStep } from "@isotherm/contract";

/** A value that a step takes in. */
export type SheetInput = CalculationStep["inputs"][number];

const IDENTITY = /^\s*[\p{L}\p{N}_]+\s*=\s*[\p{L}][\p{L}\p{N}_]*\s*$/u;

/**
 * The steps that a reader is shown: one that only gives a value another name is left out. What it said stands with the
 * first step that takes the value in.
 */
export const readSteps = (steps: readonly CalculationStep[]): CalculationStep[] => {
  const isUsed = new Set(steps.flatMap(({ inputs }) => inputs.flatMap(({ from_step }) => from_step ?? [])));
  const isLeftOut = steps.map(
    ({ formula, facts, note }, index) =>
      IDENTITY.test(formula) && (isUsed.has(index) || (facts === undefined && note === undefined)),
  );
  const numbers = steps.map((_, index) => isLeftOut.slice(0, index).filter((left) => !left).length);
  const told = new Set<number>();
  return steps
    .filter((_, index) => !isLeftOut[index])
    .map((step) => {
      const inputs = step.inputs.map((input) => originalInput(input, steps, isLeftOut));
      const renames = step.inputs.flatMap((input) => renamesOf(input, steps, isLeftOut)).filter((at) => !told.has(at));
      for (const at of renames) told.add(at);
      const facts = [...renames.flatMap((at) => steps[at]?.facts ?? []), ...(step.facts ?? [])];
      const note = [...renames.flatMap((at) => steps[at]?.note ?? []), ...(step.note === undefined ? [] : [step.note])];
      return {
        ...step,
        inputs: inputs.map((input) =>
          input.from_step === undefined ? input : { ...input, from_step: numbers[input.from_step] ?? input.from_step },
        ),
        ...(facts.length > 0 && { facts }),
        ...(note.length > 0 && { note: note.join(" ") }),
      };
    });
};

/** The steps that an input passes through without being changed, by their index. */
const renamesOf = (
  { from_step }: SheetInput,
  steps: readonly CalculationStep[],
  isLeftOut: readonly boolean[],
): number[] => {
  if (from_step === undefined || !isLeftOut[from_step]) return [];
  const [before] = steps[from_step]?.inputs ?? [];
  return [...(before ? renamesOf(before, steps, isLeftOut) : []), from_step];
};

/** An input under its own name and symbol, with the origin of the value that was renamed. */
const originalInput = (
  input: SheetInput,
  steps: readonly CalculationStep[],
  isLeftOut: readonly boolean[],
): SheetInput => {
  const [first] = renamesOf(input, steps, isLeftOut);
  const origin = first === undefined ? undefined : steps[first]?.inputs[0];
  if (!origin) return input;
  const { symbol, name, unit, value } = input;
  return { ...origin, symbol, name, unit, value };
};
