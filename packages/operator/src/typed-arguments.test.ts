import { describe, expect, it } from "vitest";
import { durationArgument } from "./duration-argument.ts";
import { shareArgument } from "./share-argument.ts";
import { wholeNumberArgument } from "./whole-number-argument.ts";

describe("an argument of a command", () => {
  it("is a length of time in milliseconds, of none up to a year and a day", () => {
    expect(["0s", "45m", "24h", "366d"].map(durationArgument)).toEqual([0, 2_700_000, 86_400_000, 31_622_400_000]);
    for (const text of ["367d", "99999d", "8785h", "45", "m", "-1s", "1.5h", "100000s"]) {
      expect(() => durationArgument(text), text).toThrow("at most a year");
    }
  });

  it("is a share from 0 to below 1", () => {
    expect(["0", "0.1", "0.999999"].map((text) => shareArgument(text).toFixed())).toEqual(["0", "0.1", "0.999999"]);
    for (const text of ["1", "1.0", "-0.1", ".5", "0.1234567", "10%"]) {
      expect(() => shareArgument(text), text).toThrow("from 0 to below 1");
    }
  });

  it("is a whole number from 1 to a million", () => {
    expect(["1", "1000000"].map(wholeNumberArgument)).toEqual([1, 1_000_000]);
    for (const text of ["0", "1000001", "1.5", "1e3", "-1", ""]) {
      expect(() => wholeNumberArgument(text), text).toThrow("from 1 to 1000000");
    }
  });
});
