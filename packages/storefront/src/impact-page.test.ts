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

const shown = (more: object) =>
  publicImpactPage(
    {
      page: PAGE,
      account: { name: "Blue Line", currency: "EUR", logo: null },
      figures: { quantity: decimal(0), value: decimal(0), bundles: [], projects: [] },
      catalogue: catalogueOf({ bundles: [], projects: [], stock: [] }, undefined),
      ...more,
    } as unknown as Parameters<typeof publicImpactPage>[0],
    "https://api.example.org",
  );
const logoOf = (logo: string | null): string | null =>
  shown({ account: { name: "Blue Line", currency: "EUR", logo } }).logo;

/** The shares of quantities of bundles, as the page shows them. */
const percentsOf = (...quantities: string[]): number[] | undefined => {
  const ids = quantities.map((_, index) => `bun_${index}`);
  return shown({
    page: { ...PAGE, sections: ["bundles_breakdown"] },
    figures: { bundles: ids.map((id, index) => ({ id, quantity: decimal(quantities[index] ?? 0) })), projects: [] },
    catalogue: { records: { bundles: ids.map((id) => ({ id, primary_image: null })), projects: [] } },
  }).bundles?.map(({ percent_of_total }) => percent_of_total);
};

it("names the logo by its whole address: whoever reads the page's JSON is elsewhere", () => {
  expect(logoOf("/v1/media/a.png")).toBe("https://api.example.org/v1/media/a.png");
  expect(logoOf("https://example.org/logo.svg")).toBe("https://example.org/logo.svg");
  expect(logoOf(null)).toBeNull();
});

it("shows bundles in percent that add up to 100, what was cut off most being rounded up, and nothing of nothing", () => {
  expect(percentsOf("1", "1", "1")).toEqual([33.34, 33.33, 33.33]);
  expect(percentsOf("1", "2", "4")).toEqual([14.29, 28.57, 57.14]);
  expect(percentsOf("0", "0")).toEqual([0, 0]);
});
