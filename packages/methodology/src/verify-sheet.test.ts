import { decimal, kilowattHours } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import { calculationSheet } from "./calculation.ts";
import { electricity } from "./calculations/electricity.ts";
import { verifySheet } from "./verify-sheet.ts";

const sheet = calculationSheet("est_1", electricity({ consumption: kilowattHours("7"), country: "IND" }));

/** The sheet with one step changed. */
const tampered = (index: number, change: (step: (typeof sheet.steps)[number]) => object) => ({
  ...sheet,
  steps: sheet.steps.map((step, at) => (at === index ? { ...step, ...change(step) } : step)),
});

describe("a sheet", () => {
  it("holds as it was made, and as text", () => {
    expect(verifySheet(sheet)).toEqual([]);
    const wire = sheet.steps.map((step) => ({
      ...step,
      inputs: step.inputs.map((input) => ({ ...input, value: input.value.toFixed() })),
      result: { ...step.result, value: step.result.value.toFixed() },
    }));
    expect(verifySheet({ steps: wire })).toEqual([]);
  });

  it("does not hold when a result is off by its last digit", () => {
    const off = tampered(0, ({ result }) => ({ result: { ...result, value: result.value.plus("1e-50") } }));
    expect(verifySheet(off).map(({ step }) => step)).toEqual([0, 2, 3]);
  });

  it("does not hold when an input is changed, a formula is none, or a step points to a later one", () => {
    const input = tampered(2, ({ inputs }) => ({ inputs: inputs.map((each) => ({ ...each, value: decimal(2) })) }));
    expect(verifySheet(input).map(({ step }) => step)).toEqual([2, 2, 2]);
    expect(verifySheet(tampered(2, () => ({ formula: "m = E ^ 2" })))).toMatchObject([{ step: 2 }]);
    const ahead = tampered(1, ({ inputs }) => ({ inputs: inputs.map((each) => ({ ...each, from_step: 2 })) }));
    expect(verifySheet(ahead).length).toBeGreaterThan(0);
  });
});
