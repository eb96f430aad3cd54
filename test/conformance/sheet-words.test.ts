import { sheetLabel } from "@isotherm/functions/public-pages/estimate/sheet-words";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RANDOM_CALCULATIONS } from "../harness/random-calculations.ts";

const DRAWS = 300;

const isOfSource = (kind: string, factor: string | undefined): boolean =>
  factor !== undefined && (kind === "emission-factor" || /^(spend-factors|open-ceda)\//u.test(factor));

/**
 * Every name of a step or a value that calculations of a kind use, but the names of industries and of named factors: they
 * stay as their sources have them.
 */
const namesOf = (kind: string): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const calculation of fc.sample(RANDOM_CALCULATIONS[kind] ?? fc.constant(undefined), {
    numRuns: DRAWS,
    seed: 23,
  }))
    for (const { name, inputs } of calculation?.steps ?? []) {
      names.add(name);
      for (const input of inputs) if (!isOfSource(kind, input.factor_id)) names.add(input.name);
    }
  return names;
};

describe("the names of a calculation sheet", () => {
  it.each(Object.keys(RANDOM_CALCULATIONS))("of %s are German on a German page", (kind) => {
    const names = [...namesOf(kind)];
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter((name) => String(sheetLabel(name, "de")).includes('lang="en"'))).toEqual([]);
  });
});
