import type { Bundle, Page, Project } from "@isotherm/contract";
import { decimal } from "@isotherm/core";
import { SANDBOX_BUNDLES, SANDBOX_PROJECTS, SANDBOX_RATES, SANDBOX_STOCK } from "@isotherm/sandbox";
import { type CatalogueProject, catalogueOf, cursorsOf } from "@isotherm/store";
import { describe, expect, it } from "vitest";
import type { CatalogueUses } from "./dependencies.ts";
import { listBundles } from "./bundles.ts";
import { getProject, listProjects } from "./projects.ts";

const ORIGIN = "https://api.example.org";
const RATES = { ...SANDBOX_RATES, rates: new Map(Object.entries(SANDBOX_RATES.rates)) };
const RING = { current: "secret", accepted: ["secret"] };
const SOME = SANDBOX_PROJECTS.find(({ id }) => SANDBOX_STOCK.some(({ project_id }) => project_id === id));
if (!SOME) throw new Error("no project of the sandbox has stock");

type Served = ReturnType<typeof getProject>;

/** Calls over the catalogue of the sandbox, where one project, that has stock, says something else. */
const catalogueWith = (more: Partial<CatalogueProject> = {}, stock = SANDBOX_STOCK, bundles = SANDBOX_BUNDLES) => {
  const project = { ...SOME, ...more };
  const projects = SANDBOX_PROJECTS.map((one) => (one.id === SOME.id ? project : one));
  const counted = stock.map((entry) => ({ ...entry, available: entry.issued, allocated: 0, retired: 0 }));
  const whole = catalogueOf({ bundles, projects, stock: counted }, RATES);
  const uses: CatalogueUses = {
    catalogue: { current: async () => whole },
    cursors: async (list) => cursorsOf(RING, list),
  };
  const run = async <T>(served: Served, { account = "acc_1", ...call }: Record<string, unknown> = {}): Promise<T> => {
    const caller = { account: { id: account, currency: "USD" }, organisation: { commission: decimal(0) } };
    const asked = { ...call, ...caller, caller, origin: ORIGIN, now: "2026-03-01T00:00:00.000Z" };
    return (await served.run(asked as never)) as T;
  };
  return {
    project: () => run<Project>(getProject(uses), { params: { id: SOME.id } }),
    bundles: (query: object) => run<Page<Bundle>>(listBundles(uses), query as Record<string, unknown>),
    projects: (query: object) => run<Page<Project>>(listProjects(uses), query as Record<string, unknown>),
  };
};

describe("a project", () => {
  it("is told with whole addresses of its pictures and of those of its bundles, wherever they stand", async () => {
    const told = await catalogueWith().project();
    const pictures = [
      told.logo,
      told.primary_image,
      told.thumbnail_image,
      ...told.media.map(({ url }) => url),
      ...(told.impact_summary ?? []).map(({ image_url }) => image_url),
      ...told.bundles.flatMap((one) => [
        one.primary_image,
        one.primary_image_hires,
        one.small_thumbnail,
        one.large_image,
      ]),
    ].filter((address) => address !== null);
    expect(pictures.length).toBeGreaterThan(5);
    for (const address of pictures) expect(address).toMatch(/^https:\/\/api\.example\.org\/v1\/pictures\//);
  });

  it("is told with all of its bundles, those that are disabled too", async () => {
    const closed = SANDBOX_BUNDLES.map((bundle) => ({ ...bundle, disabled_at: "2026-01-01T00:00:00.000Z" }));
    const told = await catalogueWith({}, SANDBOX_STOCK, closed).project();
    const own = SANDBOX_BUNDLES.filter(({ project_ids }) => project_ids.includes(SOME.id));
    expect(told.bundles.map(({ id, disabled }) => [id, disabled])).toEqual(own.map(({ id }) => [id, true]));
  });

  it("has its storage oldest first and its timeline newest first, in whatever order they are kept", async () => {
    const years = [2022, 2024, 2023];
    const storage = { baseline: 1, carbon_stock: 2, assumed_leakage: 0, buffer: 0, credits_issued: 1 };
    const { carbon_storage_over_time, timeline } = await catalogueWith({
      carbon_storage_over_time: years.map((year) => ({ year, ...storage })),
      timeline: years.map((year) => ({ year, title: "Planted", description: "Trees" })) as CatalogueProject["timeline"],
    }).project();
    expect(carbon_storage_over_time?.map(({ year }) => year)).toEqual([2022, 2023, 2024]);
    expect(timeline?.map(({ year }) => year)).toEqual([2024, 2023, 2022]);
  });

  it("has no list of credits where its stock is not counted, and one of none where nothing is left", async () => {
    const inventoryOf = async (stock: typeof SANDBOX_STOCK) =>
      (await catalogueWith({}, stock).project()).carbon_credits?.inventory;
    expect(await inventoryOf([])).toBeNull();
    const gone = SANDBOX_STOCK.map((entry) => ({ ...entry, issued: 0 }));
    expect((await inventoryOf(gone))?.map(({ quantity }) => quantity)).toContain(0);
  });
});

describe("the cursor of a list of the catalogue", () => {
  it.each(["projects", "bundles"] as const)("%s: is one of its account and of what is shown", async (name) => {
    const list = catalogueWith()[name];
    const page = { limit: 1, after: undefined };
    const { next_cursor: after } = await list({ query: { recently_disabled: false }, page });
    const next = { query: { recently_disabled: false }, page: { limit: 1, after } };
    expect((await list(next)).data).toHaveLength(1);
    await expect(list({ ...next, query: { recently_disabled: true } })).rejects.toMatchObject({ code: "id_invalid" });
    await expect(list({ ...next, account: "acc_2" })).rejects.toMatchObject({ code: "id_invalid" });
  });
});
