import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type KeptContribution, type Leaf, widenedLeaves } from "./contributions.ts";

const NOW = 1_000;

/** What a table of leaves has after batches of contributions, each found by the leaf that begins last before it. */
const afterBatches = (batches: readonly ReadonlyMap<string, KeptContribution>[]): Map<string, Leaf> => {
  const table = new Map<string, Leaf>();
  for (const batch of batches) {
    const homes = new Set([...batch.keys()].flatMap((item) => homeOf(table, item) ?? []));
    for (const leaf of widenedLeaves([...homes], batch, NOW)) table.set(leaf.first, leaf);
  }
  return table;
};

const homeOf = (table: ReadonlyMap<string, Leaf>, item: string): Leaf | undefined =>
  [...table.values()].filter(({ first }) => first <= item).toSorted((a, b) => (a.first < b.first ? 1 : -1))[0];

const batches = fc.array(
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 9 })), { minLength: 1, maxLength: 60 })
    .map((pairs) => new Map(pairs.map(([id, version]) => [`ESTIMATE#${String(id).padStart(3, "0")}`, { version }]))),
  { minLength: 1, maxLength: 12 },
);

describe("leaves of contributions", () => {
  it("keep each contribution where it is looked for, once, in its last version, at most 24 together", () => {
    fc.assert(
      fc.property(batches, (all) => {
        const table = afterBatches(all);
        const last = new Map(all.flatMap((batch) => [...batch]));
        for (const [item, kept] of last) expect(homeOf(table, item)?.kept.get(item)).toEqual(kept);
        const leaves = [...table.values()];
        expect(leaves.reduce((sum, { kept }) => sum + kept.size, 0)).toBe(last.size);
        for (const { kept } of leaves) expect(kept.size).toBeLessThanOrEqual(24);
      }),
      { numRuns: 300 },
    );
  });

  it("are full where items come in the order of their ids", () => {
    const items = Array.from({ length: 96 }, (_, index) => `ESTIMATE#${String(index).padStart(3, "0")}`);
    const table = afterBatches(items.map((item) => new Map([[item, { version: 0 }]])));
    expect([...table.values()].map(({ kept }) => kept.size)).toEqual([24, 24, 24, 24]);
  });

  it("are split where contributions are long, and hold one that is longer alone", () => {
    const long = { version: 0, contribution: "x".repeat(20_000) };
    const short = { version: 0, contribution: "x".repeat(5_000) };
    const table = afterBatches([
      new Map([
        ["A", short],
        ["B", short],
        ["C", short],
        ["D", long],
        ["E", short],
      ]),
    ]);
    expect([...table.keys()]).toEqual(["A", "C", "D", "E"]);
  });

  it("forget what is gone once nobody can ask for it any more, and begin where they began", () => {
    const before: Leaf = {
      first: "A",
      kept: new Map([
        ["A", { version: 1, until: NOW - 1 }],
        ["B", { version: 1, until: NOW + 1 }],
      ]),
    };
    const [after] = widenedLeaves([before], new Map([["C", { version: 0 }]]), NOW);
    expect(after?.first).toBe("A");
    expect([...(after?.kept.keys() ?? [])]).toEqual(["B", "C"]);
  });
});
