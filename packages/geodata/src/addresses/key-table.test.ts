import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FrontCoder } from "./front-coding.ts";
import { writeHolders } from "./holders.ts";
import type { Holder } from "./holders.ts";
import { KEYS_PER_BLOCK, KeyTable } from "./key-table.ts";
import { wordPattern } from "./word-pattern.ts";
import { Work } from "./work.ts";

const EVERYWHERE = { firstPlace: 0, endPlace: Number.POSITIVE_INFINITY };
const everywhere = () => ({ within: EVERYWHERE, work: new Work() });

const tableOf = (names: ReadonlyMap<string, readonly Holder[]>): KeyTable => {
  const bytes: number[] = [];
  const offsets: number[] = [];
  const coder = new FrontCoder((byte) => bytes.push(byte));
  const sorted = [...names].toSorted(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  for (const [index, [name, holders]] of sorted.entries()) {
    if (index % KEYS_PER_BLOCK === 0) {
      offsets.push(bytes.length);
      coder.restart();
    }
    coder.add(Buffer.from(name));
    writeHolders(holders, (byte) => bytes.push(byte));
  }
  return new KeyTable(Uint8Array.from(bytes), Uint32Array.from(offsets), names.size);
};

const name = fc.string({ unit: fc.constantFrom("a", "b", "c", " ", "é", "上"), minLength: 1, maxLength: 20 });
const holders = fc
  .uniqueArray(fc.record({ place: fc.nat({ max: 40_000 }), alternate: fc.boolean() }), {
    selector: ({ place }) => place,
    minLength: 1,
    maxLength: 4,
  })
  .map((list) => list.toSorted((a, b) => a.place - b.place));
const names = fc.array(fc.tuple(name, holders), { maxLength: 120 }).map((list) => new Map(list));
/** With these the names that begin alike are more than are read through, so that spellings are tried, too. */
const OTHERS = Array.from({ length: 700 }, (_, index): [string, Holder[]] => [
  `b${index}`,
  [{ place: index, alternate: false }],
]);
const ALPHABET = Array.from("abcé上 ");

/** The words after the first, each begun by one of the pattern's, in the same order. */
const goesOn = (name: string, words: readonly string[]): boolean => {
  const others = name.split(" ").slice(1);
  let from = 0;
  return words.every((word) => {
    const at = others.findIndex((other, index) => index >= from && other.startsWith(word));
    from = at + 1;
    return at !== -1;
  });
};

describe("the table of names", () => {
  it("gives back the holders of each name, and none of others", () => {
    fc.assert(
      fc.property(names, name, (all, other) => {
        const table = tableOf(all);
        for (const [each, held] of all) {
          expect(table.exact(each, everywhere())).toEqual(held);
        }
        expect(table.exact(other, everywhere())).toEqual(all.get(other) ?? []);
      }),
      { numRuns: 50 },
    );
  });

  it("gives back only the holders within a range of places", () => {
    fc.assert(
      fc.property(names, fc.nat({ max: 40_000 }), fc.nat({ max: 40_000 }), (all, firstPlace, endPlace) => {
        const table = tableOf(all);
        const isWithin = ({ place }: Holder): boolean => place >= firstPlace && place < endPlace;
        for (const [each, held] of all) {
          const search = { within: { firstPlace, endPlace }, work: new Work() };
          expect(table.exact(each, search)).toEqual(held.filter(isWithin));
        }
      }),
      { numRuns: 50 },
    );
  });

  it("finds every name that begins so, and those that go on with some words", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "é"), minLength: 1, maxLength: 3 });
    const words = fc.array(word, { maxLength: 3 });
    fc.assert(
      fc.property(names, fc.constantFrom("a", "b", "ab", "é", "上", "zz"), fc.array(words), (all, first, patterns) => {
        const start = `${first} `;
        const found = tableOf(all).beginning(
          start,
          patterns.map((each) => wordPattern(each)),
          everywhere(),
        );
        const wanted = patterns.map((each) =>
          [...all.keys()].filter((key) => key.startsWith(start) && goesOn(key, each)),
        );
        expect(found.map((keys) => keys.map((key) => key.name).toSorted())).toEqual(
          wanted.map((keys) => keys.toSorted()),
        );
      }),
    );
  });

  it("finds a name by each of its misspellings, and not by itself", () => {
    fc.assert(
      fc.property(names, fc.nat(), fc.constantFrom(0, OTHERS.length), (all, where, others) => {
        const table = tableOf(new Map([...OTHERS.slice(0, others), ...all]));
        for (const each of [...all.keys()].slice(0, 5)) {
          const letters = Array.from(each);
          const misspelt = letters.with(where % letters.length, "x").join("");
          const found = table.oneLetterApart(misspelt, ALPHABET, everywhere());
          expect(misspelt === each || found.some((key) => key.name === each)).toBe(true);
          expect(table.oneLetterApart(each, ALPHABET, everywhere()).map((key) => key.name)).not.toContain(each);
        }
      }),
    );
  });

  it("costs for a name in the last block, which is not full, no more than to pass the names that are there", () => {
    const all = Array.from({ length: KEYS_PER_BLOCK + 1 }, (_, index) => `b ${String(index).padStart(2, "0")}`);
    const table = tableOf(new Map(all.map((each, place) => [each, [{ place, alternate: false }]])));
    const spentOn = (wanted: string): number => {
      const work = new Work();
      expect(table.exact(wanted, { within: EVERYWHERE, work })).toHaveLength(1);
      return work.spent;
    };
    const inFullBlock = spentOn(all[0] ?? "");
    const alone = spentOn(all.at(-1) ?? "");
    // To pass a name costs a quarter of a step.
    expect(inFullBlock - alone).toBe((KEYS_PER_BLOCK - 1) / 4);
  });

  it("looks at nothing more when the work is used up", () => {
    const table = tableOf(
      new Map(Array.from({ length: 3_000 }, (_, index) => [`b ${index}`, [{ place: index, alternate: false }]])),
    );
    const work = new Work(100);
    expect(table.beginning("b ", [wordPattern([])], { within: EVERYWHERE, work })[0]?.length).toBeLessThan(100);
    expect(work.spent).toBeLessThan(150);
    expect(table.exact("b 1", { within: EVERYWHERE, work })).toEqual([]);
  });
});
