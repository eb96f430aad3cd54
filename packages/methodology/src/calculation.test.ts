import { decimal } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import { carrierFactor, classOf, derived, fromTable, given, startCalculation } from "./calculation.ts";
import { chooseFactor, factorTable } from "./factors/factor.ts";
import { type CalculationInput } from "./calculation-step.ts";

const table = (kind: string, name = "example") =>
  factorTable({
    table: name,
    edition: "2026-1",
    unit: "kg CO2e/kWh",
    publication_year: 2026,
    source: { kind, producer: "p", title: "t", licence: "l", accessed: "2026-11-21" },
    rows: [{ id: "WORLD", value: "2" }],
  });
const row = (kind: string, more: { readonly fallback?: true; readonly name?: string } = {}): CalculationInput => {
  const { fallback, name } = more;
  const rung = { name: "any", row: "WORLD", ...(fallback && { fallback }) };
  return fromTable("f", "factor", chooseFactor(table(kind, name), [rung]));
};
const amount = given("C", "electricity consumed", "3", "kWh");
const way: CalculationInput = {
  symbol: "f",
  name: "way",
  value: decimal(1),
  unit: "1",
  quality: "modelled",
  source: "x",
};

/** The quality of 3 kWh times a factor. */
const qualityWith = (factor: CalculationInput, facts?: { name: string; value: string; assumed?: true }[]) =>
  startCalculation().add({
    name: "emissions",
    formula: "E = C · f",
    inputs: [amount, { ...factor, unit: "kg CO2e/kWh" }],
    unit: "kg CO2e",
    facts,
  }).quality;

describe("the quality of a step", () => {
  it.each([
    { what: "a figure of the client", factor: { ...amount, symbol: "f" }, is: "measured" },
    { what: "a way that was modelled for the case", factor: way, is: "modelled" },
    { what: "a published default", factor: row("publication"), is: "published_default" },
    { what: "a row that was derived for the general case", factor: row("derived"), is: "published_default" },
    { what: "a row that we chose", factor: row("assumption"), is: "assumption" },
    {
      what: "a published row that stands in for another",
      factor: row("publication", { fallback: true }),
      is: "assumption",
    },
    { what: "what a framework prescribes", factor: row("publication", { name: "road-uplifts" }), is: "measured" },
    {
      what: "what a framework prescribes for another case",
      factor: row("publication", { name: "road-uplifts", fallback: true }),
      is: "assumption",
    },
    { what: "the standard factor of a carrier", factor: carrierFactor(row("publication")), is: "measured" },
    { what: "a carrier's factor that we chose", factor: carrierFactor(row("assumption")), is: "assumption" },
  ])("is $is with $what", ({ factor, is }) => {
    expect(qualityWith(factor)).toBe(is);
  });

  it("is an assumption where a fact was assumed", () => {
    expect(qualityWith(way, [{ name: "source", value: "the middle of the country", assumed: true }])).toBe(
      "assumption",
    );
    expect(qualityWith(way, [{ name: "source", value: "Hamburg" }])).toBe("modelled");
  });

  it("is not better than that of the earlier steps that it takes in, whatever of its own comes with them", () => {
    const calculation = startCalculation();
    const inputs = [amount, row("assumption")];
    const yearly = calculation.add({ name: "a", formula: "E = C · f", inputs, unit: "kg CO2e" });
    const months = given("t", "months", "6", "1");
    const part = calculation.add({
      name: "b",
      formula: "m = E · t",
      inputs: [derived(yearly, "emissions"), months],
      unit: "kg CO2e",
    });
    expect(part.quality).toBe("assumption");
  });

  it("is never lifted by a factor that is better than its class says", () => {
    expect(classOf({ quality: "modelled", factor_id: "a/b/c" })).toBe("default");
    expect(classOf({ quality: "modelled" })).toBe("modelled");
    expect(classOf({ quality: "published_default", counts_as: "constant" })).toBeUndefined();
  });
});
