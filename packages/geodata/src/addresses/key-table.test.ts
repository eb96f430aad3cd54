import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FrontCoder } from "./front-coding.ts";
import { writeHolders } from "./holders.ts";
import type { Holder } from "./holders.ts";
import { KEYS_PER_BLOCK, KeyTable } from "./key-table.ts";
import type { KeyRange } from "./key-table.ts";

const FIRST_PLACE = 1_000;

/** A table with one country in it, behind another. */
const tableOf = (names: ReadonlyMap<string, readonly Holder[]>): { table: KeyTable; range: KeyRange } => {
  const bytes: number[] = [];
  const offsets: number[] = [];
  const coder = new FrontCoder((byte) => bytes.push(byte));
  const add = (name: string, holders: readonly Holder[], index: number): void => {
    if (index % KEYS_PER_BLOCK === 0) {
      offsets.push(bytes.length);
      coder.restart();
    }
    coder.add(Buffer.from(name));
    writeHolders(holders, (byte) => bytes.push(byte));
  };
  add("elsewhere", [{ place: 0, alternate: false }], 0);
  const sorted = [...names].toSorted(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  for (const [index, [name, holders]] of sorted.entries()) {
    add(name, holders, index);
  }
  const table = new KeyTable(Uint8Array.from(bytes), Uint32Array.from(offsets));
  return { table, range: { firstBlock: 1, keys: names.size, firstPlace: FIRST_PLACE } };
};

const name = fc.string({ unit: fc.constantFrom("a", "b", "c", " ", "é", "上"), minLength: 1, maxLength: 20 });
const holders = fc
  .uniqueArray(fc.record({ place: fc.nat({ max: 40_000 }), alternate: fc.boolean() }), {
    selector: ({ place }) => place,
    minLength: 1,
    maxLength: 4,
  })
  .map((list) => list.toSorted((a, b) => a.place - b.place));
const names = fc.array(fc.tuple(name, holders), { minLength: 0, maxLength: 120 }).map((list) => new Map(list));

const counted = (list: readonly Holder[]): readonly Holder[] =>
  list.map(({ place, alternate }) => ({ place: place + FIRST_PLACE, alternate }));

describe("the table of names", () => {
  it("gives back the holders of each name, and none of others", () => {
    fc.assert(
      fc.property(names, name, (all, other) => {
        const { table, range } = tableOf(all);
        for (const [each, held] of all) {
          expect(table.exact(range, each)).toEqual(counted(held));
        }
        expect(table.exact(range, other)).toEqual(counted(all.get(other) ?? []));
        expect(table.exact(range, "elsewhere")).toEqual([]);
      }),
    );
  });

  it("finds every name that begins so", () => {
    fc.assert(
      fc.property(names, fc.constantFrom("a", "ab", "b ", "é", "上", "zz"), (all, start) => {
        const { table, range } = tableOf(all);
        const wanted = [...all.keys()].filter((each) => each.startsWith(start));
        expect(
          table
            .beginning(range, start)
            .map((key) => key.name)
            .toSorted(),
        ).toEqual(wanted.toSorted());
      }),
    );
  });

  it("finds a name by each of its misspellings, and not by itself", () => {
    fc.assert(
      fc.property(names, (all) => {
        const { table, range } = tableOf(all);
        for (const each of [...all.keys()].slice(0, 5)) {
          const letters = Array.from(each);
          const misspelt = letters.with(Math.floor(letters.length / 2), "x").join("");
          expect(table.oneLetterApart(range, misspelt).map((key) => key.name)).toContain(each);
          expect(table.oneLetterApart(range, each).map((key) => key.name)).not.toContain(each);
        }
      }),
    );
  });
});
