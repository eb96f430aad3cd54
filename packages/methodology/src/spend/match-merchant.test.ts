import { describe, expect, it } from "vitest";
import words from "../../mappings/purchase-words/2026-4.json" with { type: "json" };
import { MERCHANT_CATEGORIES, matchMerchant, merchantCategory, merchantMatches } from "./match-merchant.ts";
import { isEnergy } from "./energy-purchase.ts";
import { spendFactor } from "./spend-intensity.ts";

describe("recognising a merchant", () => {
  it.each([
    { code: "0742", sector: "541940" },
    { code: "3000", sector: "481111" },
    { code: "3350", sector: "481111" },
    { code: "3351", sector: "532111" },
    { code: "3999", sector: "721110" },
    { code: "5411", sector: "GROC" },
    { code: "9950", sector: "OTHER" },
  ])("knows the category code $code", ({ code, sector }) => {
    expect(matchMerchant({ category_code: code })).toMatchObject({ sector, by: "category code", score: undefined });
  });

  it.each([
    { term: "Lidl", sector: "GROC", match: "lidl" },
    { term: "UBER EATS", sector: "FAST", match: "uber eats" },
    { term: "uber", sector: "485310", match: "uber" },
    { term: "H&M", sector: "CLOTH", match: "h&m" },
    { term: "booking.com", sector: "721110", match: "booking.com" },
    { term: "Restaurants", sector: "REST", match: "restaurant" },
    { term: "Bäckerei", sector: "311811", match: "bäckerei" },
    { term: "veterinary", sector: "541940", match: "veterinary" },
  ])("finds $match in $term", ({ term, sector, match }) => {
    expect(matchMerchant({ search_term: term })).toEqual({ sector, by: "search term", term: match, score: 0 });
  });

  it("looks at the search term first, then at the category, then at the name", () => {
    const merchant = { search_term: "hotel", category: "taxi", name: "Lidl" };
    expect(matchMerchant(merchant)).toMatchObject({ sector: "721110", by: "search term" });
    expect(matchMerchant({ ...merchant, search_term: "qqq" })).toMatchObject({ sector: "485310", by: "category" });
    expect(matchMerchant({ search_term: "qqq", name: "Lidl" })).toMatchObject({ sector: "GROC", by: "name" });
    const hierarchy = { search_term: "qqq", category_hierarchy: ["zzz", "taxi", "hotel"], name: "Lidl" };
    expect(matchMerchant(hierarchy)).toMatchObject({ sector: "485310", by: "category" });
  });

  it("does not make up for an unassigned code by the name", () => {
    expect(matchMerchant({ category_code: "0000", name: "Lidl" })).toBeUndefined();
    expect(matchMerchant({ category_code: "0000", search_term: "Lidl" })).toMatchObject({ sector: "GROC" });
  });

  it("tells what the search term says behind what the code says, each sector once", () => {
    const found = (search_term: string) =>
      merchantMatches({ category_code: "5812", search_term, name: "Shell" }).map(({ sector, by }) => [sector, by]);
    expect(found("Lidl")).toEqual([
      ["REST", "category code"],
      ["GROC", "search term"],
    ]);
    expect(found("restaurant").filter(([sector]) => sector === "REST")).toEqual([["REST", "category code"]]);
  });

  it("looks at the first 64 words of a longer text", () => {
    expect(matchMerchant({ search_term: `${"qwertz ".repeat(63)}lidl` })).toMatchObject({ sector: "GROC" });
    expect(matchMerchant({ search_term: `${"qwertz ".repeat(64)}lidl` })).toBeUndefined();
    expect(matchMerchant({ search_term: "x".repeat(10_000) })).toBeUndefined();
  });
});

describe("the merchant category codes", () => {
  it("are those of ISO 18245 in use, each in one category", () => {
    const all = Array.from({ length: 10_000 }, (_, code) => String(code).padStart(4, "0"));
    // 321 single codes, 351 airlines, 91 car rental companies, 499 hotels
    expect(all.filter((code) => merchantCategory(code)).length).toBe(321 + 351 + 91 + 499);
    expect(MERCHANT_CATEGORIES.length).toBe(324);
    for (const code of ["0000", "1234", "3499", "9999", "abcd", ""]) expect(merchantCategory(code)).toBeUndefined();
  });

  it("and the words have sectors that the spend factors know", () => {
    for (const { sector } of [...MERCHANT_CATEGORIES, ...words.rows])
      expect(isEnergy(sector) || spendFactor(sector).factor.name !== "", sector).toBe(true);
  });
});
