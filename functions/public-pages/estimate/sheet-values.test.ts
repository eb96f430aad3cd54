import { decimal } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import { titleOf } from "./sheet-values.ts";

const value = (name: string, ...steps: readonly string[]) => ({
  input: { symbol: "f", name, value: decimal(2), unit: "kg CO2e/km", quality: "assumption" as const },
  steps,
  legs: [],
});

describe("what a value is called", () => {
  it("is the name of its only step, where that says more", () => {
    expect(titleOf(value("combustion", "gas: combustion"))).toEqual(["gas: combustion", []]);
    expect(titleOf(value("distance of each", "company cars: direct"))).toEqual(["distance of each", ["company cars"]]);
  });

  it("is its own name where several steps take it in, with what each of them is of", () => {
    const shared = value("direct", "company cars: direct", "commuting by car: direct");
    expect(titleOf(shared)).toEqual(["direct", ["company cars", "commuting by car"]]);
  });
});
