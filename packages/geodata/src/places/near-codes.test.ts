import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LocodePlace } from "./locode-place.ts";
import { nearCodes } from "./near-codes.ts";

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

const placeOf = (locode: string) => ({ locode, name: locode, kind: "sea_port" }) as LocodePlace;

describe("codes that may have been meant", () => {
  it("are those one edit away: a letter changed, left out, added or swapped with its neighbour", () => {
    fc.assert(
      fc.property(code, code, (asked, known) => {
        const found = nearCodes(asked, (locode) => (locode === known ? placeOf(known) : undefined));
        expect(found.length === 1).toBe(asked === known || byTheBook(asked, known));
      }),
      { numRuns: 1_000 },
    );
  });

  it("are looked up, a few hundred of them, and not searched for among all places", () => {
    const asked: string[] = [];
    nearCodes("DEXXXX", (locode) => void asked.push(locode));
    expect(asked.length).toBeLessThan(550);
    expect(new Set(asked).size).toBe(asked.length);
  });
});
