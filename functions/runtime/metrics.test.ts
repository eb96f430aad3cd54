import { Contended } from "@isotherm/store/table";
import { describe, expect, it } from "vitest";
import { faultRecorder } from "./metrics.ts";

describe("a fault that a function catches", () => {
  const toldOf = (error: unknown): unknown[] => {
    const told: unknown[] = [];
    const tell = (...facts: unknown[]): void => void told.push(facts);
    // Of metrics only this is used.
    faultRecorder("it comes again", { info: tell, error: tell }, {
      singleMetric: () => ({ addMetric: tell }),
    } as never)(error);
    return told;
  };

  it("is a line with its reason, and a metric of its own", () => {
    const error = new Error("throttled");
    expect(toldOf(error)).toEqual([
      ["it comes again", { error }],
      ["Faults", "Count", 1],
    ]);
  });

  it("is none where others changed the same account all the time", () => {
    expect(toldOf(new Contended())).toEqual([["it comes again", { contended: true }]]);
  });
});
