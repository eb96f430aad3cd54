import { readFile } from "node:fs/promises";
import type { CalculationSheet } from "@isotherm/client";
import { describe, expect, it } from "vitest";
import { calculationText } from "./calculation-text.ts";

const recorded = new URL("../../contract/examples/getCalculation.json", import.meta.url);
const found = JSON.parse(await readFile(recorded, "utf8")) as Record<
  "answer" | "response",
  CalculationSheet | undefined
>;
const SHEET = (found.response ?? found.answer)!;

describe("a calculation sheet in words", () => {
  const text = calculationText(SHEET);

  it("tells every step with its formula, result and inputs", () => {
    expect(SHEET.steps.length).toBeGreaterThan(2);
    for (const [index, { name, formula, inputs }] of SHEET.steps.entries()) {
      const [, rest = ""] = text.split(`Step ${index + 1}: ${name}.`);
      const [step = ""] = rest.split("\n\n", 1);
      expect(step).toContain(formula);
      for (const { symbol, name } of inputs) expect(step).toContain(`- ${symbol}, ${name}: `);
    }
  });

  it("names source, factor and licence of what a table gave, and the step of what was calculated", () => {
    const inputs = SHEET.steps.flatMap((step) => step.inputs);
    for (const { source, factor_id, licence } of inputs.filter((input) => input.factor_id !== undefined)) {
      expect(text).toContain(`${source}; factor ${factor_id}; licence ${licence}`);
    }
    expect(text).toContain(`the result of step 1, ${SHEET.steps[0]?.name}`);
  });

  it("shortens numbers that nobody reads to the end, and says that it did", () => {
    const long = SHEET.steps.find(({ result }) => result.value.length > 40);
    expect(long).toBeDefined();
    expect(text).not.toContain(long!.result.value);
    expect(text).toContain(`${long!.result.symbol} = ${long!.result.value.slice(0, 13)}…`);
  });

  it("tells how certain the result is", () => {
    for (const { of } of SHEET.range?.errors ?? []) expect(text).toContain(`- ${of}: within a factor of `);
  });
});
