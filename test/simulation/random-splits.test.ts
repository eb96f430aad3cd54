import { describe, expect, it } from "vitest";
import { checkRandomSplit, drawsOf } from "./random-splits.ts";

const QUOTES = 1_000;

describe("random quotes", () => {
  it("keep parts and totals equal; a million of them: `node test/simulation/split-million.ts [seed]`", () => {
    const draw = drawsOf(20_261_121);
    let offered = 0;
    for (let count = 0; count < QUOTES; count += 1) if (checkRandomSplit(draw)) offered += 1;
    expect(offered).toBeGreaterThan(QUOTES / 2);
  });
});
