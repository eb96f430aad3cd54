import type { CalculationSheet } from "@isotherm/contract";
import { Decimal } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import { sheetCsv } from "./sheet-csv.ts";

const STEP: CalculationSheet["steps"][number] = {
  leg: 0,
  name: '=HYPERLINK("x")',
  formula: "@m · f",
  inputs: [
    {
      symbol: "m",
      name: "-mass,\nnet",
      value: new Decimal("-1.5"),
      unit: "t",
      quality: "measured",
      source: "Müller; Co",
    },
    { symbol: "f", name: "factor", value: new Decimal("1e-7"), unit: "kg", quality: "measured", from_step: 0 },
  ],
  result: { symbol: "r", value: new Decimal("0"), unit: "kg" },
  quality: "measured",
};
const sheetOf = (steps: CalculationSheet["steps"]): CalculationSheet => ({ steps }) as CalculationSheet;
const HEAD =
  '\uFEFF"step","leg","name","formula","role","symbol","meaning","value","unit","quality","factor_id","source","at","licence","boundary","gwp","data_year","region","origin"\r\n';

describe("a calculation sheet as CSV", () => {
  it("has a row for each value; everything is quoted, and nothing begins like a formula", async () => {
    const common = `"1","1","'=HYPERLINK(""x"")","'@m · f"`;
    expect(await sheetCsv(sheetOf([STEP]))).toBe(
      [
        `${HEAD}${common},"input","m","'-mass,\nnet","'-1.5","t","measured","","Müller; Co","","","","","","",""`,
        `${common},"input","f","factor","0.0000001","kg","measured","","step 1","","","","","","",""`,
        `${common},"result","r","'=HYPERLINK(""x"")","0","kg","measured","","","","","","","","",""\r\n`,
      ].join("\r\n"),
    );
  });

  it("of no steps is its first line", async () => {
    expect(await sheetCsv(sheetOf([]))).toBe(HEAD);
  });
});
