import { type CalculationBuilder, derived, type Figure } from "../calculation-builder.ts";

const LETTERS = "abcdefghijklmnopqrsuvwxyz".split("");

/** `a + b + c` for so many summands; there are few different ones. */
const SUMS = Array.from({ length: LETTERS.length + 1 }, (_, count) => LETTERS.slice(0, count).join(" + "));

/** The parts of a sum under symbols of their own, and the sum as a formula: `a + b + c`. `t` is left for others. */
export const summands = (parts: readonly { readonly figure: Figure; readonly name: string }[]) => ({
  inputs: parts.map(({ figure, name }, index) => derived(figure, name, LETTERS[index])),
  terms: SUMS[parts.length] ?? "",
});

/** Adds figures up under a symbol, over a year if they are by the year; 0 when there are none. */
export const total = (
  calculation: CalculationBuilder,
  symbol: string,
  name: string,
  parts: readonly { readonly figure: Figure; readonly name: string }[],
  { unit, over }: { readonly unit: string; readonly over?: "year" },
): Figure => {
  const { inputs, terms } = summands(parts);
  return calculation.add({ name, formula: `${symbol} = ${terms === "" ? "0" : terms}`, inputs, unit, unshown: over });
};
