import { type Clock, decimal } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import { bundleItem, projectItem } from "../items/catalogue-items.ts";
import { ratesItem } from "../items/rates-item.ts";
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

describe("a photo of a project", () => {
  const photo = { large: "/media/a.jpg", small: "/media/b.jpg", alt: "Trees", credit: "Ann", credit_link: null };
  const last = trees?.project_ids.at(-1);
  const projects = SANDBOX_PROJECTS.map((project) => (project.id === last ? { ...project, photo } : project));
  const idOfTrees = trees?.id ?? "";

  it("stands in the place of its drawings and before its media", () => {
    const shown = catalogueOf({ ...records, projects }, undefined).records.projects.find(({ id }) => id === last);
    expect(shown).toMatchObject({ primary_image: "/media/a.jpg", thumbnail_image: "/media/b.jpg" });
    expect(shown?.media[0]).toMatchObject({ url: "/media/a.jpg", attribution_text: "Ann" });
  });

  it("stands in the place of all drawings of its bundle, also where the first project has none", () => {
    const { bundles, records: shown } = catalogueOf({ ...records, projects }, undefined);
    expect(shown.bundles.find(({ id }) => id === idOfTrees)).toMatchObject({
      primary_image: "/media/a.jpg",
      primary_image_hires: "/media/a.jpg",
      small_thumbnail: "/media/b.jpg",
      large_image: "/media/a.jpg",
    });
    expect(bundles.get(idOfTrees)?.primary_image).toBe("/media/a.jpg");
    expect(bundles.get(removals?.id ?? "")?.primary_image).toBe(removals?.primary_image);
  });

  it("leaves a bundle's picture where that lies elsewhere, and stands where there is none", () => {
    const primary_image = "https://example.org/trees.jpg";
    const bundles = SANDBOX_BUNDLES.map((bundle) => ({ ...bundle, primary_image, large_image: null }));
    const whole = catalogueOf({ ...records, bundles, projects }, undefined);
    expect(whole.records.bundles[0]).toMatchObject({ primary_image, large_image: "/media/a.jpg" });
    expect(whole.bundles.get(idOfTrees)).toMatchObject({ primary_image });
  });
});

it("a bundle that takes no orders is offered as disabled, no other one", () => {
  const bundles = SANDBOX_BUNDLES.map((bundle, at) =>
    at === 0 ? { ...bundle, disabled_at: "2026-01-01T00:00:00.000Z" } : bundle,
  );
  const offered = Array.from(offerOf({ ...records, bundles }, undefined).bundles.values(), ({ disabled }) => disabled);
  expect(offered).toEqual(SANDBOX_BUNDLES.map((_, at) => at === 0));
});

describe("the catalogue in memory", () => {
  const items = [...SANDBOX_BUNDLES.map(bundleItem), ...SANDBOX_PROJECTS.map(projectItem), ...stock.map(stockItem)];

  const aCatalogue = (kept: readonly object[] = items) => {
    const state = { now: 0, reads: 0, broken: false, rates: [] as object[] };
    const send = async ({ input }: { input: { ExpressionAttributeValues: Record<string, string> } }) => {
      if (state.broken) throw new Error("the table is away");
      if (input.ExpressionAttributeValues[":pk"] === "RATES") return { Items: state.rates };
      state.reads += 1;
      return { Items: kept };
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

  it("has prices at the rates that are read beside it, also as it is offered", async () => {
    const { state, queries, offer } = aCatalogue();
    const source = { kind: "assumption" as const, title: "made up" };
    state.rates = [ratesItem({ date: "2026-01-01", base: "USD", rates: { USD: decimal(1), EUR: decimal(2) }, source })];
    for (const { bundles } of [await queries.current(), await offer.current()]) {
      const inEuros = bundles.get(trees?.id ?? "")?.prices.get("EUR");
      expect(inEuros?.toFixed()).toBe("25.78");
    }
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

  it("is offered as it is shown, with its photos, though an offer reads the least of it", async () => {
    const path = (letter: string) => `/media/${letter.repeat(40)}.jpg`;
    const photo = { large: path("a"), small: path("b"), alt: "Trees", credit: "Ann", credit_link: null };
    const { queries, table, offer } = aCatalogue(
      items.map((item) => (item.kind === "project" ? { ...item, photo } : item)),
    );
    const { bundles, projects } = await offer.current();
    const whole = await queries.current();
    expect(bundles).toEqual(whole.bundles);
    for (const { primary_image } of bundles.values()) expect(primary_image).toBe(path("a"));
    for (const [id, behind] of projects) expect(whole.projects.get(id)).toMatchObject(behind);
    expect((await readOffer(table)).stock).toMatchObject(stock);
  });
});
