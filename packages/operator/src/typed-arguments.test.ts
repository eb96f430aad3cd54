import { describe, expect, it } from "vitest";
import { durationArgument } from "./duration-argument.ts";
import { checkedLinkLimits, linkLimitsArgument } from "./link-limits-argument.ts";
import { OperatorMistake } from "./operator-mistake.ts";
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

  it("is three limits of offset links, that rise and are below the highest; what is wrong with them is said", () => {
    const limits = (standard: string, most = "9/90/900") =>
      checkedLinkLimits({ currency: "USD", standard: linkLimitsArgument(standard), most: linkLimitsArgument(most) });
    expect(limits("1/2.50/3").standard).toEqual({ order: "1", daily: "2.50", total: "3" });
    for (const [standard, most, message] of [
      ["1..2/3/4", undefined, "standard.order: must be a decimal number"],
      ["1/2/3", "9/9/.", "most.total: must be a decimal number"],
      ["0/2/3", undefined, "standard: 0 < order <= daily <= total must hold"],
      ["3/2/3", undefined, "standard: 0 < order <= daily <= total must hold"],
      ["10/20/30", undefined, "no standard limit may be above the most"],
      ["1/2/3", "9/9/100000000.01", "no limit may be above 100000000"],
    ] as const) {
      expect(() => limits(standard, most), standard).toThrow(message);
      expect(() => limits(standard, most), standard).toThrow(OperatorMistake);
    }
    for (const text of ["1/2", "1/2/3/4", "a/2/3", "-1/2/3", ""]) {
      expect(() => linkLimitsArgument(text), text).toThrow("Give three amounts");
    }
  });
});
