import { expect, it } from "vitest";
import { isAmbiguousNumber } from "./ambiguous-number.ts";

it.each([
  ["de", "1.000", true],
  ["de", " 12.500.000 ", true],
  ["de", "1,000", false],
  ["de", "1000", false],
  ["de", "1.5", false],
  ["de", "1234.567", false],
  ["en", "1,000", true],
  ["en", "1.000", false],
  ["en", "1,5", false],
] as const)("in %s %s may be read in two ways: %s", (language, text, expected) => {
  expect(isAmbiguousNumber(text, language)).toBe(expected);
});
