import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Run, isWithinOneLetter, oneLetterSpellings } from "./one-letter.ts";

/** In the middle of other bytes, as names stand in the file. */
const run = (text: string): Run => {
  const bytes = Buffer.from(`xé${text}éx`);
  return { bytes, from: 3, to: bytes.length - 3 };
};

/** The same by trying everything out. */
const isNear = (a: string, b: string): boolean => {
  const [from, to] = [Array.from(a), Array.from(b)];
  const meets = (letters: readonly string[]): boolean => letters.join("") === b;
  return (
    a === b ||
    from.some((_, at) => meets(from.toSpliced(at, 1))) ||
    to.some((letter, at) => meets(from.toSpliced(at, 1, letter)) || meets(from.toSpliced(at, 0, letter))) ||
    from.some((letter, at) => at + 1 < from.length && meets(from.toSpliced(at, 2, from[at + 1] ?? "", letter)))
  );
};

// few letters, of one to four bytes, so that near names are common
const name = fc.string({ unit: fc.constantFrom("a", "b", "é", "д", "上", "丄", "𠀋"), maxLength: 6 });

describe("one letter apart", () => {
  it.each([
    ["hamburg", "hambrug"],
    ["hamburg", "hamurg"],
    ["hamburg", "hamburgg"],
    ["hamburg", "homburg"],
    ["hamburg", "hamburg"],
    ["москва", "масква"],
  ])("are %s and %s", (a, b) => {
    expect(isWithinOneLetter(run(a), run(b))).toBe(true);
  });

  it.each([
    ["hamburg", "hmabrug"],
    ["hamburg", "hambu"],
    ["", "ab"],
    ["上海", "北京"],
  ])("are not %s and %s", (a, b) => {
    expect(isWithinOneLetter(run(a), run(b))).toBe(false);
  });

  it("is what trying every change says", () => {
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(isWithinOneLetter(run(a), run(b))).toBe(isNear(a, b));
      }),
      { numRuns: 3_000 },
    );
  });

  it("is every spelling that is made letter by letter with the same letters", () => {
    fc.assert(
      fc.property(name, name, (a, b) => {
        const letters = Array.from(a);
        const spellings = [...letters, ""].flatMap((_, at) => [
          ...oneLetterSpellings(letters, at, Array.from("abéд上丄𠀋")),
        ]);
        expect(a === b || spellings.includes(b)).toBe(isNear(a, b));
      }),
      { numRuns: 1_000 },
    );
  });

  it("leaves the letters before the one that is wrong as they are", () => {
    for (const spelling of oneLetterSpellings(Array.from("hamburg"), 3, ["x"])) {
      expect(spelling.startsWith("ham")).toBe(true);
    }
  });
});
