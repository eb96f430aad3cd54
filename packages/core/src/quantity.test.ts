import { describe, expect, it } from "vitest";
import { decimal, kilogramsCo2e, kilogramsToTonnes, sum, thousandsText, toTonnes } from "./quantity.ts";

describe("a decimal", () => {
  it("has sixty digits, the last one rounded half-up", () => {
    expect(decimal(2).div(3).toString()).toBe(`0.${"6".repeat(59)}7`);
    expect(
      decimal(`0.${"1".repeat(59)}05`)
        .plus(0)
        .toString(),
    ).toBe(`0.${"1".repeat(59)}1`);
  });

  it("is written out, however large or small", () => {
    expect(JSON.stringify([decimal("1e30"), decimal("1e-30")])).toBe(`["1${"0".repeat(30)}","0.${"0".repeat(29)}1"]`);
  });

  it.each(["", "1,5", "1 000", "twelve"])("is not %j", (text) => {
    expect(() => decimal(text)).toThrow("Invalid argument");
  });

  it("adds up exactly, to zero when there are none", () => {
    expect(sum(["0.1", "0.2", "-0.3"].map(decimal)).toString()).toBe("0");
    expect(sum([]).toString()).toBe("0");
  });
});

describe("a mass", () => {
  it.each([
    ["1", "t"],
    ["1000", "kg"],
    ["1000000", "g"],
    ["1000000000", "mg"],
  ] as const)("of a tonne is %s %s", (amount, unit) => {
    expect(toTonnes(decimal(amount), unit).toString()).toBe("1");
  });

  it("in kilograms of CO2e is a thousandth in tonnes", () => {
    expect(kilogramsToTonnes(kilogramsCo2e("1234.5")).toString()).toBe("1.2345");
  });
});

it.each([0, 7, 999, 1_000, 20_000, 123_456, 1_234_567])("%d is written as English writes it", (count) => {
  expect(thousandsText(count)).toBe(count.toLocaleString("en"));
});
