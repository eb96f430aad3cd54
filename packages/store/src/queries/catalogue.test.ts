import type { Clock } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import { bundleItem, projectItem } from "../items/catalogue-items.ts";
import { type CatalogueStock, stockItem } from "../items/stock-item.ts";
import { SANDBOX_BUNDLES, SANDBOX_PROJECTS, SANDBOX_STOCK } from "../../../sandbox/src/index.ts";
import type { Table } from "../table.ts";
import { catalogueOf, catalogueQueries, type CatalogueRecords } from "./catalogue.ts";
import { offerOf, offerQueries, readOffer } from "./offer.ts";

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

describe("the catalogue in memory", () => {
  const items = [...SANDBOX_BUNDLES.map(bundleItem), ...SANDBOX_PROJECTS.map(projectItem), ...stock.map(stockItem)];

  const aCatalogue = () => {
    const state = { now: 0, reads: 0, broken: false };
    const send = async ({ input }: { input: { ExpressionAttributeValues: Record<string, string> } }) => {
      if (state.broken) throw new Error("the table is away");
      if (input.ExpressionAttributeValues[":pk"] !== "CATALOGUE") return { Items: [] };
      state.reads += 1;
      return { Items: items };
    };
    const clock: Clock = { nowMs: () => state.now, monotonicMs: () => state.now };
    const table = { name: "table", client: { send } } as unknown as Table;
    return { state, table, queries: catalogueQueries(table, clock), offer: offerQueries(table, clock) };
  };

  it("is what was written", async () => {
    const { records: read } = await aCatalogue().queries.current();
    const byId = (records: readonly { readonly id: string }[]) => records.map((record) => record.id);
    expect(byId(read.bundles)).toEqual(byId(SANDBOX_BUNDLES));
    expect(read.bundles[0]).toMatchObject(SANDBOX_BUNDLES[0] ?? {});
    expect(read.projects[4]).toMatchObject(SANDBOX_PROJECTS[4] ?? {});
    expect(read.stock[0]).toMatchObject(stock[0] ?? {});
  });

  it("is read once a minute, however many ask", async () => {
    const { state, queries } = aCatalogue();
    await Promise.all(Array.from({ length: 9 }, () => queries.current()));
    state.now = 59_999;
    await queries.current();
    expect(state.reads).toBe(1);
    state.now = 60_000;
    await queries.current();
    expect(state.reads).toBe(2);
  });

  it("does not remember that it could not be read", async () => {
    const { state, queries } = aCatalogue();
    state.broken = true;
    await expect(queries.current()).rejects.toThrow("away");
    state.broken = false;
    expect((await queries.current()).bundles.size).toBe(8);
  });

  it("is offered as it is shown, though an offer reads the least of it", async () => {
    const photographed = {
      large: "/media/a.jpg",
      small: "/media/b.jpg",
      alt: "Trees",
      credit: "Ann",
      credit_link: null,
    };
    const [first, ...others] = records.projects;
    const withPhoto = { ...records, projects: [...(first ? [{ ...first, photo: photographed }] : []), ...others] };
    const { bundles, projects } = offerOf(withPhoto, undefined);
    const whole = catalogueOf(withPhoto, undefined);
    expect(bundles).toEqual(whole.bundles);
    expect(projects).toEqual(whole.projects);
    for (const { id, primary_image } of whole.records.bundles) {
      expect(bundles.get(id)).toMatchObject({ primary_image });
    }
    expect([...bundles.values()].map(({ primary_image }) => primary_image)).toContain("/media/a.jpg");

    const { table, offer } = aCatalogue();
    const read = await readOffer(table);
    const [bundle] = SANDBOX_BUNDLES;
    const { id = "", name = "", unit_price, currency, project_ids } = bundle ?? {};
    expect(read.bundles[0]).toMatchObject({ id, name, unit_price, currency, project_ids });
    expect(read.projects).toHaveLength(SANDBOX_PROJECTS.length);
    expect(read.stock[0]).toMatchObject(stock[0] ?? {});
    expect((await offer.current()).bundles.get(id)).toMatchObject({ name, disabled: false });
  });
});
