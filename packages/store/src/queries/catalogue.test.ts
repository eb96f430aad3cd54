import { describe, expect, it } from "vitest";
import type { CatalogueStock } from "../items/stock-item.ts";
import { SANDBOX_BUNDLES } from "../sandbox/bundles.ts";
import { SANDBOX_PROJECTS } from "../sandbox/projects.ts";
import { SANDBOX_STOCK } from "../sandbox/stock.ts";
import { catalogueOf, type CatalogueRecords } from "./catalogue.ts";

const stock: CatalogueStock[] = SANDBOX_STOCK.map((entry) => ({
  ...entry,
  available: entry.issued,
  allocated: 0,
  retired: 0,
}));
const records: CatalogueRecords = { bundles: SANDBOX_BUNDLES, projects: SANDBOX_PROJECTS, stock };
const [trees, removals] = SANDBOX_BUNDLES;
const availableOf = (bundle: { readonly id: string } | undefined, of: CatalogueRecords) =>
  catalogueOf(of, undefined)
    .bundles.get(bundle?.id ?? "")
    ?.available_quantity?.toFixed();

describe("the stock of a bundle", () => {
  it("is what its projects have free", () => {
    expect(availableOf(removals, records)).toBe("400");
    const allocated = stock.map((vintage) => ({ ...vintage, available: vintage.available - 10, allocated: 10 }));
    expect(availableOf(removals, { ...records, stock: allocated })).toBe("370");
  });

  it("is not limited when one of its projects is not", () => {
    expect(availableOf(trees, records)).toBeUndefined();
  });

  it("leaves disabled projects out", () => {
    const air = "prj_01J00000000000000000000005";
    const projects = SANDBOX_PROJECTS.map((project) =>
      project.id === air ? { ...project, disabled_at: "2026-01-01T00:00:00.000Z" } : project,
    );
    expect(availableOf(removals, { ...records, projects })).toBe("250");
  });
});

describe("the prices of a bundle", () => {
  it("are in its own currency alone when no rates are known", () => {
    const { bundles } = catalogueOf(records, undefined);
    const native = bundles.get(SANDBOX_BUNDLES[5]?.id ?? "");
    expect([...(native?.prices ?? [])].map(([code, price]) => [code, price.toFixed()])).toEqual([["GBP", "24.5"]]);
  });
});
