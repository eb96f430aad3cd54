import { type AccountId, decimal } from "@isotherm/core";
import { catalogueOf, type StoredImpactPage } from "@isotherm/store";
import { expect, it } from "vitest";
import { publicImpactPage } from "./impact-page.ts";

const PAGE = {
  account_id: "acc_1" as AccountId,
  mode: "test",
  status: "enabled",
  slug: "blue-line",
  title: "by_volume",
  sections: [],
  description: null,
  custom_description: null,
} as unknown as StoredImpactPage;

const logoOf = (logo: string | null): string | null =>
  publicImpactPage(
    {
      page: PAGE,
      account: { name: "Blue Line", currency: "EUR", logo },
      figures: { quantity: decimal(0), value: decimal(0), bundles: [], projects: [] },
      catalogue: catalogueOf({ bundles: [], projects: [], stock: [] }, undefined),
    } as unknown as Parameters<typeof publicImpactPage>[0],
    "https://api.example.org",
  ).logo;

it("names the logo by its whole address: whoever reads the page's JSON is elsewhere", () => {
  expect(logoOf("/v1/media/a.png")).toBe("https://api.example.org/v1/media/a.png");
  expect(logoOf("https://example.org/logo.svg")).toBe("https://example.org/logo.svg");
  expect(logoOf(null)).toBeNull();
});
