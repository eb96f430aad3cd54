import { decimal, sum } from "@isotherm/core";
import { type CalculationStep, DATA_CLASSES, DATA_QUALITIES, massQuality, massStepOf } from "@isotherm/methodology";
import { ESTIMATE_OF_KIND } from "@isotherm/contract/estimate-kinds";
import fc from "fast-check";
import errors from "../../packages/methodology/data/relative-errors/2026-1.json" with { type: "json" };
import { editionFiles } from "../../packages/methodology/release/released.ts";
import { describe, expect, it } from "vitest";
import { type Drawn, RANDOM_CALCULATIONS } from "../harness/random-calculations.ts";
import { everyCalculation } from "./every-calculation.ts";

const KINDS = Object.keys(RANDOM_CALCULATIONS);

const eachCalculation = (kind: string, check: (calculation: NonNullable<Drawn>) => void): void => {
  let checked = 0;
  fc.assert(
    fc.property(RANDOM_CALCULATIONS[kind] ?? fc.constant(undefined), (calculation) => {
      if (!calculation) return;
      checked += 1;
      check(calculation);
    }),
  );
  expect(checked).toBeGreaterThan(30);
};

/** What a step's result depends on, found anew: every value that is the result of no step, and every assumed fact. */
const rankOf = (steps: readonly CalculationStep[], index: number): number => {
  const { inputs, facts = [] } = steps[index] as CalculationStep;
  const ranks = inputs.map(({ quality, counts_as, factor_id, from_step }) => {
    const ofStep = from_step === undefined ? 0 : rankOf(steps, from_step);
    if (counts_as === "constant") return ofStep;
    // A reported intensity is primary, however its kilometres were found; what was assumed stays so.
    if (counts_as === "primary") return ofStep === DATA_QUALITIES.indexOf("assumption") ? ofStep : 0;
    if (counts_as === "modelled") return Math.max(1, ofStep);
    // A modelled value of a table is for no case in particular.
    const word = quality === "modelled" && factor_id !== undefined ? "published_default" : quality;
    return Math.max(DATA_QUALITIES.indexOf(word), ofStep);
  });
  return Math.max(0, ...ranks, facts.some(({ assumed }) => assumed) ? DATA_QUALITIES.indexOf("assumption") : 0);
};

/** The steps whose masses add up to the mass: those that no sum of masses lies behind. */
const partsOf = (steps: readonly CalculationStep[], index: number): number[] => {
  const { name, inputs } = steps[index] as CalculationStep;
  const isSum =
    /^(sum of the legs|mass as answered of all parts)$/.test(name) || inputs.every(({ unit }) => unit === "t CO2e");
  return isSum ? inputs.flatMap(({ from_step }) => partsOf(steps, from_step ?? 0)) : [index];
};

/** Levels that find what was asked for, or what there is one of. What any other level finds stands in for it. */
const EXACT_RUNGS: ReadonlySet<string> = new Set([
  "method",
  "request",
  "only",
  "cabin",
  "diet",
  "sector",
  "year",
  "fixed rate",
  "vessel",
  "carrier",
  "fuel of the type",
  "aircraft type",
  "region",

  "country",
  "province",
  "subregion",
  "europe",
  "north america",
  "inferred",
  "all lanes",
  "short haul",
  "long haul",
  "road",
  "rail",
  "sea",
  "air",
  "inland_waterway",
  "plane",
  "passenger_plane",
  "cargo_plane",
  "north_america",
  "asia_pacific",
  "jet",
  "all flights",
  "basket",
  // Fleet and cabin of passenger flights: those of the United Kingdom, and of all others together.
  "united-kingdom-domestic/economy",
  ...["united-kingdom", "world"].flatMap((fleet) =>
    ["economy", "business", "first"].map((cabin) => `${fleet}/${cabin}`),
  ),
]);

describe("the quality of a step", () => {
  it("is drawn for every kind of estimate", () => {
    expect(KINDS.toSorted()).toEqual(Object.keys(ESTIMATE_OF_KIND).toSorted());
  });

  it.each(KINDS)("is that of the weakest that its result depends on: %s", (kind) => {
    eachCalculation(kind, ({ steps }) => {
      for (const [index, step] of steps.entries()) {
        expect(step.quality, step.name).toBe(DATA_QUALITIES[rankOf(steps, index)]);
      }
    });
  });

  it("is an assumption wherever a rung fell back on something else than was asked for", () => {
    const kinder = new Set<string>();
    for (const { steps } of everyCalculation()) {
      for (const { rung, fallback, quality, name } of steps.flatMap(({ inputs }) => inputs)) {
        if (rung === undefined || (fallback ? quality === "assumption" : EXACT_RUNGS.has(rung))) continue;
        kinder.add(`${name}: ${rung}`);
      }
    }
    expect([...kinder]).toEqual([]);
  });
});

describe("what a mass rests on", () => {
  it.each(KINDS)("are shares that add up to 1, none of them kinder than its parts: %s", (kind) => {
    eachCalculation(kind, ({ steps, emissions }) => {
      const { shares } = massQuality(steps);
      if (shares === null) {
        expect(emissions.isZero()).toBe(true);
        return;
      }
      const values = Object.values(shares);
      expect(sum(values).toFixed()).toBe("1");
      for (const share of values) expect([share.decimalPlaces() <= 4, share.gte(0)]).toEqual([true, true]);
      const parts = partsOf(steps, massStepOf(steps));
      for (const [index, name] of DATA_CLASSES.entries()) {
        const own = parts.filter((part) => rankOf(steps, part) === index).map((part) => steps[part]?.result.value);
        const exact = sum(own.map((mass) => decimal(mass ?? 0))).div(emissions);
        expect(shares[name].minus(exact).abs().lt("0.0001"), name).toBe(true);
      }
    });
  });
});

/** Errors of what no table has: ways, figures of requests, and what has no error of its own. */
const OF_NO_TABLE: ReadonlySet<string> = new Set([
  "inland_distance_algorithm",
  "sea_distance_algorithm",
  "great_circle_distance",
  "amazon_location",
  "course",
  ...["mass", "distance", "energy", "other"].map((what) => `request/${what}`),
  "published",
  "modelled",
  "assumption",
  "fallback",
  "assumed fact",
]);

describe("the range of a mass", () => {
  it("is made of errors of tables that there are", async () => {
    const tables = new Set((await editionFiles("data")).map(({ path }) => path.split("/")[1]));
    const unknown = errors.rows.filter(({ id }) => !tables.has(id) && !OF_NO_TABLE.has(id));
    expect(unknown.map(({ id }) => id)).toEqual([]);
    expect(errors.rows.every(({ value }) => decimal(value).gte(1))).toBe(true);
  });

  it.each(KINDS)("holds the mass, in three digits, and follows from the sheet alone: %s", (kind) => {
    eachCalculation(kind, ({ steps, emissions }) => {
      expect(steps[massStepOf(steps)]?.result.value).toEqual(emissions);
      const quality = massQuality(steps);
      const { low, high } = quality.range;
      expect(low.lte(emissions) && high.gte(emissions), `${low.toFixed()} to ${high.toFixed()}`).toBe(true);
      for (const end of [low, high]) expect(end.precision()).toBeLessThanOrEqual(3);
      if (emissions.isZero()) expect([low.toFixed(), high.toFixed()]).toEqual(["0", "0"]);
      const read = JSON.parse(JSON.stringify(steps)) as CalculationStep[];
      expect(JSON.stringify(massQuality(read))).toBe(JSON.stringify(quality));
    });
  });
});
