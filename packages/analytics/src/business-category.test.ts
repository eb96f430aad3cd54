import { describe, expect, it } from "vitest";
import { matchMerchant } from "@isotherm/methodology/spend/match-merchant";
import { businessCategory } from "./business-category.ts";

describe("the category of a purchase", () => {
  it.each([
    ["0763", "agriculture"],
    ["3350", "airlines"],
    ["3351", "car_rentals"],
    ["3501", "hotels"],
    ["4511", "airlines"],
    ["4789", "transportation"],
    ["5411", "retail"],
    ["7011", "hotels"],
    ["7512", "car_rentals"],
    ["9999", "government"],
  ])("is that of its code: %s", (category_code, category) => {
    expect(businessCategory({ category_code, search_term: "hotel" }, matchMerchant)).toBe(category);
  });

  it.each([
    [{ search_term: "hotel" }, "hotels"],
    [{ search_term: "Lufthansa airline" }, "airlines"],
    [{ name: "Hertz" }, "car_rentals"],
    [{ search_term: "taxi" }, "transportation"],
    [{ category: "train tickets" }, "transportation"],
    [{ search_term: "electricity" }, "utilities"],
    [{ category_hierarchy: ["nonesuch", "groceries"] }, "retail"],
    [{ search_term: "diesel" }, "retail"],
  ])("is that of the codes of what it was recognised as, without a code: %j", (merchant, category) => {
    expect(businessCategory(merchant, matchMerchant)).toBe(category);
  });

  it("is uncategorized where nothing is recognised, or what is recognised has no code", () => {
    expect(businessCategory({}, matchMerchant)).toBe("uncategorized");
    expect(businessCategory({ name: "qqqqzz" }, matchMerchant)).toBe("uncategorized");
    expect(businessCategory({ search_term: "cement" }, matchMerchant)).toBe("uncategorized");
  });
});
