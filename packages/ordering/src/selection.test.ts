import { type BundleId, decimal, ApiError } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import { refuseDisabled, selectBundles, sharesOf } from "./selection.ts";

const percentages = (selection: Parameters<typeof sharesOf>[0]) =>
  sharesOf(selection).map(({ percentage }) => percentage.toFixed());

const entry = (bundle_id: string, percentage?: number | string) => ({ bundle_id: bundle_id as BundleId, percentage });

describe("the shares of a selection", () => {
  it("are those that are given, as number or text", () => {
    expect(percentages([entry("bun_a", 95), entry("bun_b", "5.00")])).toEqual(["95", "5"]);
  });

  it("are equal in hundredths when none is given, the rest going to the first", () => {
    expect(percentages([entry("a"), entry("b"), entry("c")])).toEqual(["33.34", "33.33", "33.33"]);
  });

  it("refuse percentages for some entries only", () => {
    expect(() => sharesOf([entry("a", 50), entry("b")])).toThrow(
      new ApiError("bundle_selection_ratios_invalid_format"),
    );
  });

  it.each([
    { why: "more than 100 in sum", given: [60, 50] },
    { why: "less than 100 in sum", given: [50, 49.99] },
    { why: "zero", given: [100, 0] },
    { why: "a negative share", given: [110, -10] },
    { why: "three decimals", given: [50.001, 49.999] },
  ])("refuse $why", ({ given }) => {
    const selection = given.map((percentage, index) => entry(`bun_${index}`, percentage));
    expect(() => sharesOf(selection)).toThrow(new ApiError("bundle_selection_ratios_invalid"));
  });
});

describe("the bundles of a selection", () => {
  const bundle = {
    id: "bun_a" as BundleId,
    name: "A",
    prices: new Map([["USD", decimal(1)]]),
    available_quantity: null,
    disabled: false,
    primary_image: null,
  };
  const shares = sharesOf([entry("bun_a", 100)]);

  it("refuse an id that no bundle has, and name it", () => {
    expect(() => selectBundles(shares, new Map())).toThrow(/bun_a/);
  });

  it("refuse a disabled bundle", () => {
    const offered = new Map([["bun_a", { ...bundle, disabled: true }]]);
    expect(() => selectBundles(shares, offered)).toThrow(/disabled/);
    expect(() => refuseDisabled([{ bundle }])).not.toThrow();
  });
});
