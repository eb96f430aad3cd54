import { describe, expect, it } from "vitest";
import { CATEGORY_NAMES } from "./ghg-category.ts";
import { purchaseCategory } from "./purchase-category.ts";

const FREIGHT = "3.4 Upstream transportation and distribution";
const TRAVEL = "3.6 Business travel";
const GOODS = "3.1 Purchased goods and services";

describe("the category of a purchase", () => {
  it.each([
    ["4011", FREIGHT],
    ["4214", FREIGHT],
    ["4215", FREIGHT],
    ["4225", FREIGHT],
    ["3000", TRAVEL],
    ["4111", TRAVEL],
    ["4112", TRAVEL],
    ["4121", TRAVEL],
    ["4411", TRAVEL],
    ["4511", TRAVEL],
    ["4722", TRAVEL],
    ["7011", TRAVEL],
    ["5411", GOODS],
  ])("of a merchant with the code %s is %s", (category_code, name) => {
    expect(CATEGORY_NAMES[purchaseCategory({ category_code })]).toBe(name);
  });

  it.each([
    ["air freight", FREIGHT],
    ["ocean freight", FREIGHT],
    ["rail freight", FREIGHT],
    ["freight forwarder", FREIGHT],
    ["trucking", FREIGHT],
    ["parcel delivery", FREIGHT],
    ["warehousing", FREIGHT],
    ["airline", TRAVEL],
    ["train ticket", TRAVEL],
    ["ferry ticket", TRAVEL],
    ["cement", GOODS],
    ["qqqqzz", GOODS],
  ])("of which only the words %s are known is %s", (search_term, name) => {
    expect(CATEGORY_NAMES[purchaseCategory({ search_term })]).toBe(name);
  });
});
