import { describe, expect, it } from "vitest";
import type { Candidate } from "./candidates.ts";
import { isCredible } from "./credible.ts";

const believed = (rung: Candidate["rung"], name: string, wanted: string, population: number): boolean =>
  isCredible({ rung, name } as Candidate, wanted, population);

describe("a resemblance without a postcode is believed", () => {
  it("for a name that is the same", () => {
    expect(believed("exact_name", "ulm", "ulm", 0)).toBe(true);
  });

  it.each([
    ["a city, however its name begins", "hamburg", "gamburg", 100_000, true],
    ["less than a city whose name begins otherwise", "hamburg", "gamburg", 99_999, false],
    ["a city of fewer than five letters", "bonn", "born", 300_000, false],
    ["a city of five letters", "essen", "esson", 300_000, true],
    ["a town whose name begins alike", "meissen", "meisson", 5_000, true],
    ["less than a town", "meissen", "meisson", 4_999, false],
    ["a small place with a name of nine letters", "heringens", "heringenz", 100, true],
    ["a small place with a name of eight letters", "heringen", "heringez", 100, false],
    ["a small place with a long name that begins otherwise", "philippsthal", "shilippsthal", 100, false],
  ])("or not, one letter apart: %s", (_what, name, wanted, population, expected) => {
    expect(believed("one_letter", name, wanted, population)).toBe(expected);
  });

  it("before unknown words if the place may have parts", () => {
    expect(believed("leading_words", "bremen", "bremen overseas port", 20_000)).toBe(true);
    expect(believed("leading_words", "bremen", "bremen overseas port", 19_999)).toBe(false);
  });
});
