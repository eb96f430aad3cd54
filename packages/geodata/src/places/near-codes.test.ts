import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOneEditAway } from "./near-codes.ts";

const code = fc.string({ minLength: 2, maxLength: 6, unit: fc.constantFrom("A", "B", "C") });

/** The same by the book: is there one edit that makes b out of a? */
const byTheBook = (a: string, b: string): boolean => {
  const edits = new Set<string>();
  for (let at = 0; at <= a.length; at += 1) {
    const [head, tail] = [a.slice(0, at), a.slice(at)];
    if (tail !== "") edits.add(head + tail.slice(1));
    if (tail.length > 1) edits.add(head + tail[1]! + tail[0]! + tail.slice(2));
    for (const letter of "ABC") {
      edits.add(head + letter + tail);
      if (tail !== "") edits.add(head + letter + tail.slice(1));
    }
  }
  return a !== b && edits.has(b);
};

describe("one edit", () => {
  it("is a letter changed, left out, added or swapped with its neighbour", () => {
    fc.assert(
      fc.property(code, code, (a, b) => {
        expect(isOneEditAway(a, b)).toBe(byTheBook(a, b));
      }),
      { numRuns: 2_000 },
    );
  });

  it("works both ways", () => {
    fc.assert(
      fc.property(code, code, (a, b) => {
        expect(isOneEditAway(a, b)).toBe(isOneEditAway(b, a));
      }),
    );
  });
});
