import type { StoredEstimateOf } from "@isotherm/store";
import { describe, expect, it } from "vitest";
import { storedEstimate } from "../../../test/harness/stored-estimate.ts";
import { activitySection } from "./activity-section.ts";
import { subjectOf } from "./subject.ts";

const purchase = async (merchant: object) =>
  (await storedEstimate("transactions", {
    value: { value: "40", currency: "EUR" },
    merchant: { country_code: "DEU", ...merchant },
  })) as StoredEstimateOf<"transaction">;
const wordsOf = async (merchant: object): Promise<string> =>
  subjectOf(await purchase(merchant), "en").replaceAll("\u00a0", " ");

describe("a purchase is called", () => {
  it.each([
    ["by what was typed", { search_term: "weekly groceries" }, "EUR 40.00, weekly groceries, Germany"],
    ["by its category", { category_code: "5411" }, "EUR 40.00, Grocery stores and supermarkets, Germany"],
    [
      "by the category in the client's words",
      { search_term: "zzz", category: "our grocery runs" },
      "EUR 40.00, our grocery runs, Germany",
    ],
    [
      "by its merchant, where nothing else was recognised",
      { search_term: "zzz", name: "Corner Grocery" },
      "EUR 40.00 at Corner Grocery, Germany",
    ],
  ])("%s, not by the largest industry of its basket", async (_, merchant, words) => {
    expect(await wordsOf(merchant)).toBe(words);
  });

  it("so where its factor is told, too: a basket has several", async () => {
    const basket = String(activitySection(await purchase({ search_term: "weekly groceries" }), "en"));
    expect(basket).toContain("weekly groceries; Germany");
    expect(basket).not.toMatch(/farming|manufacturing/i);
  });

  it("but its factor by the industry, where it is one alone", async () => {
    const flown = String(activitySection(await purchase({ search_term: "flight tickets" }), "en"));
    expect(flown).toContain("Air transportation; Germany");
    expect(flown).not.toContain("flight tickets");
  });
});
