import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkSplit, randomAsk } from "./random-splits.ts";

const QUOTES = 1_000;

describe("random quotes", () => {
  it("keep parts and totals equal; `npm run fuzz-quotes` makes a million of them", () => {
    let offered = 0;
    fc.assert(
      fc.property(randomAsk, (ask) => {
        if (checkSplit(ask)) offered += 1;
      }),
      { numRuns: QUOTES },
    );
    expect(offered).toBeGreaterThan(QUOTES / 2);
  });
});
