import { instant, instantMs } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import { isVisible } from "./dependencies.ts";

const now = "2026-03-31T00:00:00.000Z";
const ago = (ms: number) => instant(instantMs(now) - ms);
const THIRTY_DAYS_MS = 2_592_000_000;

describe("what a list shows", () => {
  it("is whatever is on offer", () => {
    for (const recent of [true, false]) expect(isVisible(null, { recent, now })).toBe(true);
  });

  it.each([
    [0, true],
    [THIRTY_DAYS_MS, true],
    [THIRTY_DAYS_MS + 1, false],
  ])("is what was disabled %i ms ago only with recent, and for thirty days: %s", (ms, shown) => {
    expect(isVisible(ago(ms), { recent: true, now })).toBe(shown);
    expect(isVisible(ago(ms), { recent: false, now })).toBe(false);
  });
});
