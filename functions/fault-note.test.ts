import { describe, expect, it } from "vitest";
import { faultNote } from "./fault-note.ts";

describe("a fault that a function catches", () => {
  it("is a line with its reason, and a metric of its own", () => {
    const told: unknown[] = [];
    const metric = { addMetric: (...facts: unknown[]) => told.push(facts) };
    // Of metrics only this is used.
    const logger = { error: (...facts: unknown[]) => told.push(facts) };
    const error = new Error("throttled");
    faultNote("it comes again", logger, { singleMetric: () => metric } as never)(error);
    expect(told).toEqual([
      ["it comes again", { error }],
      ["Faults", "Count", 1],
    ]);
  });
});
