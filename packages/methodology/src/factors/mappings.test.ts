import { describe, expect, it } from "vitest";
import { MERCHANT_CATEGORIES, merchantCategory } from "../spend/merchant-categories.ts";
import { SPEND_FACTORS } from "../spend/spend-factors.ts";
import keywords from "../../mappings/merchant-keywords/2026-1.json" with { type: "json" };

describe("the merchant category codes", () => {
  it("are those of ISO 18245 in use, each in one category", () => {
    const all = Array.from({ length: 10_000 }, (_, code) => String(code).padStart(4, "0"));
    // 321 single codes, 351 airlines, 91 car rental companies, 499 hotels
    expect(all.filter((code) => merchantCategory(code)).length).toBe(321 + 351 + 91 + 499);
    expect(MERCHANT_CATEGORIES.length).toBe(324);
    for (const code of ["0000", "1234", "3499", "9999", "abcd", ""]) expect(merchantCategory(code)).toBeUndefined();
  });

  it("and the keywords have sectors that the spend factors know", () => {
    for (const { sector } of [...MERCHANT_CATEGORIES, ...keywords.rows])
      expect(SPEND_FACTORS.has(sector), sector).toBe(true);
  });
});
