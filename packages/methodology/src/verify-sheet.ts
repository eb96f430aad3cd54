import { type Decimal, decimal } from "@isotherm/core";
import { formulaOf } from "./formula.ts";

/** As much of a sheet as can be recomputed; figures as decimals or, as on the wire, as text. */
export interface VerifiableSheet {
  readonly steps: readonly {
    readonly name: string;
    readonly formula: string;
    readonly inputs: readonly {
      readonly symbol: string;
      readonly value: Decimal | string;
      readonly from_step?: number | undefined;
    }[];
    readonly result: { readonly symbol: string; readonly value: Decimal | string };
  }[];
}

/** Something in a sheet that does not follow from its own numbers. */
export interface SheetFault {
  readonly step: number;
  readonly fault: string;
}

type Step = VerifiableSheet["steps"][number];

const carriedOver = ({ inputs }: Step, index: number, steps: readonly Step[]): string[] =>
  inputs.flatMap(({ symbol, value, from_step }) => {
    if (from_step === undefined) return [];
    const earlier = from_step < index ? steps[from_step] : undefined;
    if (!earlier) return [`${symbol} is said to come from step ${from_step}, which is not before it`];
    return decimal(earlier.result.value).eq(decimal(value)) ? [] : [`${symbol} is not the result of step ${from_step}`];
  });

const recomputed = ({ formula: text, inputs, result }: Step): string[] => {
  try {
    const formula = formulaOf(text);
    const value = formula.evaluate(inputs);
    if (formula.result !== result.symbol) return [`the formula gives ${formula.result}, not ${result.symbol}`];
    return value.eq(decimal(result.value)) ? [] : [`the formula gives ${value.toFixed()}`];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
};

/**
 * Recomputes a sheet from its own numbers: every result must be exactly what its formula gives, and every figure that is
 * said to come from an earlier step must be its result. Nothing is rounded or compared roughly.
 *
 * @returns what does not hold; empty for a sheet that does
 */
export const verifySheet = ({ steps }: VerifiableSheet): SheetFault[] =>
  steps.flatMap((step, index) =>
    [...carriedOver(step, index, steps), ...recomputed(step)].map((fault) => ({ step: index, fault })),
  );
