import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isWithinOneLetter, mayBeWithinOneLetter } from "./one-letter.ts";
import type { Run } from "./one-letter.ts";

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

  it("is never ruled out by how the name begins", () => {
    fc.assert(
      fc.property(name, name, fc.nat(), (a, b, cut) => {
        const start = run(a);
        start.to = start.from + (cut % (start.to - start.from + 1));
        fc.pre(isNear(a, b));
        expect(mayBeWithinOneLetter(start, run(b))).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });

  it("is ruled out by a beginning that is two letters off", () => {
    expect(mayBeWithinOneLetter(run("berl"), run("hamburg"))).toBe(false);
    expect(mayBeWithinOneLetter(run("hamburgs"), run("hambur"))).toBe(false);
  });
});
