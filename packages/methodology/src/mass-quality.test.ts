import { readFile } from "node:fs/promises";
import { decimal } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import {
  type CalculationBuilder,
  ERROR_EDITION,
  type Figure,
  responseEmissions,
  derived,
  fromTable,
  given,
  startCalculation,
} from "./calculation.ts";
import { factorTable } from "./factors/factor.ts";
import { freightLeg } from "./freight/freight-leg.ts";
import { massQuality } from "./mass-quality.ts";
import { givenWay } from "./freight/resolve-route.ts";
import { type CalculationInput } from "./calculation-step.ts";

/** A factor of a table whose errors are known: road-freight 1.4, waste 1.5, natural-gas 1.04. */
const factor = (symbol: string, table: string, value: string, fallback?: true): CalculationInput => {
  const rows = factorTable({
    table,
    edition: "2026-1",
    unit: "kg CO2e/t",
    publication_year: 2026,
    source: { kind: "publication", producer: "p", title: "t", licence: "l", accessed: "2026-11-21" },
    rows: [{ id: "row", value }],
  });
  return fromTable(symbol, "factor", { factor: rows.get("row")!, rung: "any", fallback });
};

/** A part of its own: tonnes times a factor. */
const part = (calculation: CalculationBuilder, tonnes: string, by: CalculationInput): Figure => {
  const inputs = [given("q", "pieces", tonnes, "1"), { ...by, unit: "kg CO2e" }];
  const emissions = calculation.add({ name: "emissions", formula: "E = q · f", inputs, unit: "kg CO2e" });
  return responseEmissions(calculation, emissions);
};

const total = (calculation: CalculationBuilder, parts: readonly Figure[]): void => {
  const inputs = parts.map((each, index) => derived(each, "mass", `m${index}`));
  const formula = `m = ${inputs.map(({ symbol }) => symbol).join(" + ")}`;
  calculation.add({ name: "sum", formula, inputs, unit: "t CO2e" });
};

const qualityOf = (...parts: readonly (readonly [tonnes: string, by: CalculationInput])[]) => {
  const calculation = startCalculation();
  const figures = parts.map(([tonnes, by]) => part(calculation, tonnes, by));
  if (figures.length > 1) total(calculation, figures);
  return massQuality(calculation.steps);
};

const textOf = ({ range: { low, high } }: ReturnType<typeof qualityOf>) => [low.toFixed(), high.toFixed()];
const sharesIn = ({ shares }: ReturnType<typeof qualityOf>) =>
  shares && Object.values(shares).map((share) => share.toFixed());

const road = factor("f", "road-freight", "100");
const waste = factor("f", "waste", "100");

describe("the range of a mass", () => {
  it("is that of the factor where nothing else is uncertain: 1 t / 1.4 to 1 t · 1.4, outward", () => {
    expect(textOf(qualityOf(["10", road]))).toEqual(["0.714", "1.4"]);
  });

  it("adds the logarithms of independent errors in quadrature", () => {
    // Halves: e = 0.5 each; w = exp √((0.5 · ln 1.4)² + (0.5 · ln 1.5)²) = exp 0.26335 = 1.30129
    expect(textOf(qualityOf(["10", road], ["10", waste]))).toEqual(["1.53", "2.61"]);
  });

  it("takes parts with one factor as fully correlated, so they are as uncertain together as each alone", () => {
    expect(textOf(qualityOf(["10", road], ["30", road]))).toEqual(["2.85", "5.6"]);
  });

  it("is wider by the error of a fallback", () => {
    // exp √(ln² 1.4 + ln² 1.5) = exp 0.52670 = 1.69334
    expect(textOf(qualityOf(["10", factor("f", "road-freight", "100", true)]))).toEqual(["0.59", "1.7"]);
  });

  it("has an error for a table without an entry, by its quality", () => {
    const { errors } = qualityOf(["10", factor("f", "of-no-entry", "100")]);
    expect(errors.map(({ id, of }) => [id, of])).toEqual([
      [`relative-errors/${ERROR_EDITION}/published`, "of-no-entry/2026-1/row"],
    ]);
  });

  it("counts what is divided by against what it is divided into", () => {
    const calculation = startCalculation();
    const inputs = [given("a", "way", "6", "km"), { ...given("b", "way", "6", "km"), symbol: "b" }];
    const ratio = calculation.add({ name: "ratio", formula: "r = 2 · a / b", inputs, unit: "1" });
    const emissions = calculation.add({
      name: "emissions",
      formula: "E = r · f",
      inputs: [derived(ratio, "ratio"), { ...road, unit: "kg CO2e" }],
      unit: "kg CO2e",
    });
    responseEmissions(calculation, emissions);
    expect(massQuality(calculation.steps).errors.map(({ elasticity }) => elasticity.toFixed())).toContain("1");
    expect(textOf(massQuality(calculation.steps))).toEqual(["0.142", "0.28"]);
  });

  it("counts an error as often as the sheet takes its value in", () => {
    const calculation = startCalculation();
    const inputs = [given("q", "pieces", "10", "1"), { ...road, unit: "kg CO2e" }];
    const whole = calculation.add({ name: "a", formula: "E = q · f", inputs, unit: "kg CO2e" });
    const of = [derived(whole, "emissions")];
    const half = calculation.add({ name: "b", formula: "U = E / 2", inputs: of, unit: "kg CO2e" });
    const both = [...of, derived(half, "half of them")];
    responseEmissions(calculation, calculation.add({ name: "c", formula: "K = E + U", inputs: both, unit: "kg CO2e" }));
    expect(massQuality(calculation.steps).errors.map(({ elasticity }) => elasticity.toFixed())).toEqual(["1"]);
  });

  it("counts what steps before take away against what it is taken from", () => {
    const calculation = startCalculation();
    const emissions = (name: string, symbol: string, pieces: string): CalculationInput => {
      const inputs = [given("q", "pieces", pieces, "1"), { ...road, unit: "kg CO2e" }];
      return derived(calculation.add({ name, formula: `${symbol} = q · f`, inputs, unit: "kg CO2e" }), name);
    };
    const inputs = [emissions("all", "A", "30"), emissions("some", "S", "10")];
    responseEmissions(calculation, calculation.add({ name: "rest", formula: "E = A − S", inputs, unit: "kg CO2e" }));
    // 30 / 20 − 10 / 20
    expect(massQuality(calculation.steps).errors.map(({ elasticity }) => elasticity.toFixed())).toEqual(["1"]);
  });

  it("is wider by an assumed fact, as much as the mass depends on it", () => {
    const calculation = startCalculation();
    const inputs = [given("q", "pieces", "40", "1"), { ...road, unit: "kg CO2e" }];
    const facts = [{ name: "source", value: "the middle of the country", assumed: true as const }];
    responseEmissions(
      calculation,
      calculation.add({ name: "a", formula: "E = q · f", inputs, unit: "kg CO2e", facts }),
    );
    const { errors } = massQuality(calculation.steps);
    expect(errors.map(({ id, elasticity }) => [id.split("/").at(-1), elasticity.toFixed()])).toEqual([
      ["assumed fact", "1"],
      ["road-freight", "1"],
    ]);
  });

  it("has one error for a figure of the request wherever it stands, and two for two of one name", () => {
    const ofWays = (...ways: readonly string[]) => {
      const calculation = startCalculation();
      const parts = ways.map((km) => {
        const inputs = [given("D", "way", km, "km"), { ...road, unit: "kg CO2e/km" }];
        return responseEmissions(
          calculation,
          calculation.add({ name: "a", formula: "E = D · f", inputs, unit: "kg CO2e" }),
        );
      });
      total(calculation, parts);
      const { errors } = massQuality(calculation.steps);
      return errors.flatMap(({ of, elasticity }) => (of.startsWith("way") ? [[of, elasticity.toFixed()]] : []));
    };
    expect(ofWays("5", "5")).toEqual([["way 5", "1"]]);
    expect(ofWays("5", "15")).toEqual(
      expect.arrayContaining([
        ["way 5", "0.25"],
        ["way 15", "0.75"],
      ]),
    );
  });

  it.each([
    ["t", "mass"],
    ["kg", "mass"],
    ["km", "distance"],
    ["mi", "distance"],
    ["nm", "distance"],
    ["kWh", "energy"],
    ["m3", "energy"],
  ])("takes what a client tells in %s to be as far off as %s", (unit, entry) => {
    const calculation = startCalculation();
    const inputs = [given("q", "figure", "2", unit), { ...road, unit: `kg CO2e/${unit}` }];
    responseEmissions(calculation, calculation.add({ name: "a", formula: "E = q · f", inputs, unit: "kg CO2e" }));
    expect(massQuality(calculation.steps).errors.map(({ id }) => id)).toContain(
      `relative-errors/${ERROR_EDITION}/request/${entry}`,
    );
  });

  it("of nothing is nothing, and rests on nothing", () => {
    expect(qualityOf(["0", road])).toMatchObject({ shares: null, errors: [] });
    expect(textOf(qualityOf(["0", road]))).toEqual(["0", "0"]);
  });

  it("is that of the edition of errors that the sheet names: ways at sea are known better by the second one", () => {
    const calculation = startCalculation();
    const way = { ...given("d", "way", "2", "km"), error_entry: "sea_distance_algorithm" };
    const inputs = [way, { ...road, unit: "kg CO2e/km" }];
    responseEmissions(calculation, calculation.add({ name: "a", formula: "E = d · f", inputs, unit: "kg CO2e" }));
    const factors = (edition: string) =>
      massQuality(calculation.steps, edition).errors.map(({ id, factor: times }) => [id, times.toFixed()]);
    expect(factors("2026-1")).toContainEqual(["relative-errors/2026-1/sea_distance_algorithm", "1.12"]);
    expect(factors("2026-2")).toContainEqual(["relative-errors/2026-2/sea_distance_algorithm", "1.07"]);
  });

  it("can't be made with an edition of errors that is not known", () => {
    const calculation = startCalculation();
    part(calculation, "1", road);
    expect(() => massQuality(calculation.steps, "1999-1")).toThrow("1999-1");
  });
});

describe("what a mass rests on", () => {
  it("is one class where it is calculated as a whole", () => {
    expect(sharesIn(qualityOf(["10", road]))).toEqual(["0", "0", "1", "0"]);
  });

  it("is told by parts, each whole in its weakest class", () => {
    const measured = { ...given("f", "measured", "100", "1"), symbol: "f" };
    const assumed = factor("f", "road-freight", "100", true);
    expect(sharesIn(qualityOf(["10", measured], ["25", road], ["5", assumed]))).toEqual([
      "0.25",
      "0",
      "0.625",
      "0.125",
    ]);
  });

  it("adds up to 1 where the shares don't end: the largest remainder gets the rest", () => {
    const measured = { ...given("f", "measured", "100", "1"), symbol: "f" };
    const assumed = factor("f", "road-freight", "100", true);
    expect(sharesIn(qualityOf(["1", measured], ["1", road], ["1", assumed]))).toEqual([
      "0.3334",
      "0",
      "0.3333",
      "0.3333",
    ]);
    expect(sharesIn(qualityOf(["1", measured], ["5", road]))).toEqual(["0.1667", "0", "0.8333", "0"]);
  });
});

it("follows from the sheet as text, to the last digit", () => {
  const calculation = startCalculation();
  total(calculation, [part(calculation, "3", road), part(calculation, "7", waste)]);
  const text = JSON.parse(JSON.stringify(calculation.steps)) as typeof calculation.steps;
  expect(typeof text[0]?.result.value).toBe("string");
  const [made, read] = [massQuality(calculation.steps), massQuality(text)];
  expect(JSON.stringify(read)).toBe(JSON.stringify(made));
  expect(made.range.low.lt(decimal(text.at(-1)?.result.value ?? 0))).toBe(true);
});

it("has the range of the worked example in METHODOLOGY.md", async () => {
  const page = await readFile(new URL("../METHODOLOGY.md", import.meta.url), "utf8");
  expect(page).toContain("m = 0.49875 t");
  expect(page).toContain("0.353 t to 0.704 t");
  const calculation = startCalculation();
  const way = givenWay({ amount: "500", unit: "km" });
  freightLeg(calculation, { load: { mass: { amount: "10", unit: "t" } }, method: "truck_articulated_40t", way });
  const { range, errors } = massQuality(calculation.steps);
  expect([range.low.toFixed(), range.high.toFixed()]).toEqual(["0.353", "0.704"]);
  expect(errors.map(({ elasticity }) => elasticity.toNumber())).toEqual([1, 1, 1, 1]);
});

it("a mass that is partly given counts as a whole, in the class of its own step", () => {
  const measured = {
    formula: "m = round(E / 1000, 12)",
    inputs: [{ symbol: "E", name: "emissions", value: "400", unit: "kg CO2e", quality: "measured" as const }],
    result: { symbol: "m", value: "0.4", unit: "t CO2e" },
    quality: "measured" as const,
  };
  const step = {
    formula: "m = a + b",
    inputs: [
      { symbol: "a", name: "leg", value: "0.4", unit: "t CO2e", quality: "measured" as const, from_step: 0 },
      { symbol: "b", name: "told", value: "0.6", unit: "t CO2e", quality: "measured" as const },
    ],
    result: { symbol: "m", value: "1", unit: "t CO2e" },
    quality: "modelled" as const,
  };
  const { shares } = massQuality([measured, step]);
  expect(shares && Object.entries(shares).map(([name, share]) => [name, share.toFixed()])).toEqual([
    ["primary", "0"],
    ["modelled", "1"],
    ["default", "0"],
    ["assumed", "0"],
  ]);
});
