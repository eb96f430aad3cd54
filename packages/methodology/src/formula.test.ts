import { decimal } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import { formulaOf, workedFormula } from "./formula.ts";

const result = (text: string, values: Readonly<Record<string, string>> = {}) =>
  formulaOf(text)
    .evaluate(Object.entries(values).map(([symbol, value]) => ({ symbol, value: decimal(value) })))
    .toFixed();

describe("a formula", () => {
  it.each([
    { text: "x = 1 + 2 · 3", is: "7" },
    { text: "x = (1 + 2) · 3", is: "9" },
    { text: "x = 10 − 4 − 3", is: "3" },
    { text: "x = 12 / 2 / 3", is: "2" },
    { text: "x = round(2 / 3, 4)", is: "0.6667" },
    { text: "x = max(1, 3, 2) − min(4, 2)", is: "1" },
    { text: "E = Q · D_adj · f / 1000", is: "0.6" },
  ])("$text is $is", ({ text, is }) => {
    expect(result(text, { Q: "2", D_adj: "100", f: "3" })).toBe(is);
  });

  it.each(["x", "x =", "= 1", "x = 1 +", "x = (1", "x = 1 2", "x = log(2)", "x = 1; 2", ""])(
    "is refused when it is none: %j",
    (text) => {
      expect(() => formulaOf(text)).toThrow("not a formula");
    },
  );

  it("is shown with its numbers put in", () => {
    const inputs = [
      { symbol: "Q", value: decimal("2.5") },
      { symbol: "D", value: decimal(1).div(3) },
    ];
    expect(workedFormula("E = round(Q · D, 2)", inputs)).toBe("E = round(2.5 · 0.333333333333, 2)");
  });
});
