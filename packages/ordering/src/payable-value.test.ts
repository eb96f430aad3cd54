import { decimal } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import { minorDigits, payableValue } from "./minor-unit.ts";

describe("the part of a value that can be paid", () => {
  it.each([
    ["10.019", "EUR", "10.01"],
    ["10.9", "JPY", "10"],
    ["10.0019", "KWD", "10.001"],
    ["0.01", "USD", "0.01"],
  ])("of %s %s is cut, never rounded up: %s", (value, currency, payable) => {
    expect(payableValue(decimal(value), currency).toFixed()).toBe(payable);
  });

  it.each([
    ["0.0099", "USD"],
    ["0.99", "ISK"],
    ["0", "USD"],
  ])("of %s %s is nothing, and refused", (value, currency) => {
    expect(() => payableValue(decimal(value), currency)).toThrow("order_value_invalid");
  });
});

it("a currency has two digits after the point, unless ISO 4217 says otherwise", () => {
  expect(["EUR", "USD", "MGA"].map(minorDigits)).toEqual([2, 2, 2]);
  expect(["CLP", "ISK", "JPY", "KRW", "UGX", "VND", "XOF"].map(minorDigits)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"].map(minorDigits)).toEqual([3, 3, 3, 3, 3, 3, 3]);
});
