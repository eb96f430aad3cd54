import { DeleteCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Bundle, OrderQuote, Project } from "@isotherm/contract";
import { DAY_MS, type BundleId, decimal, instant, type ProjectId } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";
import {
  bundleItem,
  catalogueFileOf,
  projectItem,
  readCatalogueRecords,
  setStock,
  StockInUse,
  validateCatalogue,
  writeCatalogue,
} from "@isotherm/store";
import { SANDBOX_BUNDLES, SANDBOX_PROJECTS, SANDBOX_RATES } from "@isotherm/sandbox";
import { ConditionFailed } from "@isotherm/store/commit";
import { importRates, setOffered } from "@isotherm/store/operator/index";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod";
import { operatingOn } from "../harness/ordering.ts";
import { type Client, type Service, startService } from "../harness/service.ts";

type WireBundle = z.input<typeof Bundle>;
type WireProject = z.input<typeof Project>;
interface WirePage<T> {
  readonly has_more: boolean;
  readonly next_cursor: string | null;
  readonly data: readonly T[];
}

const daysAgo = (days: number) => instant(systemClock.nowMs() - days * DAY_MS);
const LATE = "bun_late" as BundleId;
const OLD = "bun_old" as BundleId;
const LATE_PROJECT = "prj_late" as ProjectId;

let service: Service;
let client: Client;
beforeAll(async () => {
  service = await startService();
  client = service.as("test");
  const [trees] = SANDBOX_BUNDLES;
  const [ridge] = SANDBOX_PROJECTS;
  const more = [
    bundleItem({ ...trees!, id: LATE, name: "Closed yesterday", disabled_at: daysAgo(1) }),
    bundleItem({ ...trees!, id: OLD, name: "Closed long ago", disabled_at: daysAgo(31) }),
    bundleItem({ ...trees!, project_ids: [...trees!.project_ids, LATE_PROJECT] }),
    projectItem({ ...ridge!, id: LATE_PROJECT, slug: "closed", name: "Closed", disabled_at: daysAgo(29) }),
  ];
  for (const Item of more) await service.table.client.send(new PutCommand({ TableName: service.table.name, Item }));
});
afterAll(() => service.stop());

const fresh = () => service.stack.killFunction("catalogue");
const bundles = async (query = "") => (await client.get<WirePage<WireBundle>>(`/bundles?limit=100${query}`)).body.data;
const ids = (resources: readonly { readonly id: string }[]) => resources.map(({ id }) => id);
const forgetRates = (day: string) =>
  service.table.client.send(
    new DeleteCommand({ TableName: service.table.name, Key: { pk: "RATES", sk: `DAY#${day}` } }),
  );
const accountIn = async (currency: string): Promise<Record<string, string>> => {
  const { body } = await client.post<{ test: { id: string } }>("/accounts", { name: `In ${currency}`, currency });
  return { "service-account": body.test.id };
};

describe("the list of bundles", () => {
  it("is by name, with projects, prices and addresses of pictures", async () => {
    const [first, ...rest] = await bundles();
    expect(rest).toHaveLength(7);
    expect(first?.name).toBe("Example Biochar");
    expect([first, ...rest].map((bundle) => bundle?.name)).toEqual(SANDBOX_BUNDLES.map(({ name }) => name).toSorted());
    const removals = rest.find(({ id }) => id === SANDBOX_BUNDLES[1]?.id);
    expect(removals).toMatchObject({
      unit_price: "250",
      gross_unit_price: "277.78",
      currency: "USD",
      disabled: false,
      available_quantity: "400",
      offset_type: "carbon_removal",
      primary_image: `${service.stack.baseUrl}/pictures/direct-air-capture-2.svg`,
    });
    expect(ids(removals?.projects ?? [])).toEqual(SANDBOX_BUNDLES[1]?.project_ids);
    expect(Object.keys(removals ?? {})).not.toContain("project_ids");
    expect(Object.keys(removals?.projects[0] ?? {})).not.toContain("timeline");
  });

  it("shows what was disabled within 30 days on demand only, and hides disabled projects alike", async () => {
    const trees = (list: readonly WireBundle[]) => list.find(({ id }) => id === SANDBOX_BUNDLES[0]?.id)?.projects ?? [];
    const plain = await bundles();
    expect(ids(plain)).not.toContain(LATE);
    expect(ids(trees(plain))).not.toContain(LATE_PROJECT);
    const recent = await bundles("&recently_disabled=true");
    expect(ids(recent)).toContain(LATE);
    expect(ids(recent)).not.toContain(OLD);
    expect(ids(trees(recent))).toContain(LATE_PROJECT);
    expect(ids(await bundles("&recently_disabled=false"))).toEqual(ids(plain));
  });

  it("is read page by page, each once", async () => {
    const seen: string[] = [];
    let after = "";
    for (let page = 0; page < 8; page += 1) {
      const { body } = await client.get<WirePage<WireBundle>>(`/bundles?limit=3${after}`);
      seen.push(...ids(body.data));
      expect(body.has_more).toBe(body.next_cursor !== null);
      if (body.next_cursor === null) break;
      after = `&after=${body.next_cursor}`;
    }
    expect(seen).toEqual(ids(await bundles()));
  });

  it("refuses a cursor of another list, another account, or another filter, and bad parameters", async () => {
    const { body } = await client.get<WirePage<WireBundle>>("/bundles?limit=1");
    const after = `after=${body.next_cursor}`;
    const code = async (path: string, by = client) => (await by.get(path)).body.error?.error_code;
    expect(await code(`/projects?${after}`)).toBe("id_invalid");
    expect(await code(`/bundles?${after}&recently_disabled=true`)).toBe("id_invalid");
    expect(await code(`/bundles?${after}`, service.as("live"))).toBe("id_invalid");
    expect(await code("/bundles?limit=0")).toBe("pagination_limit_invalid");
    const { status, body: refused } = await client.get("/bundles?recently_disabled=yes");
    expect([status, refused.error?.error_code]).toEqual([400, "validation_error"]);
    expect(refused.error?.message).toContain("recently_disabled");
  });
});

describe("one bundle", () => {
  it("is answered also when it is disabled, with all of its projects", async () => {
    const { status, body } = await client.get<WireBundle>(`/bundles/${OLD}`);
    expect(status).toBe(200);
    expect(body.disabled).toBe(true);
    const trees = await client.get<WireBundle>(`/bundles/${SANDBOX_BUNDLES[0]?.id}`);
    expect(ids(trees.body.projects)).toContain(LATE_PROJECT);
  });

  it.each(["bun_nothing", "prj_01J00000000000000000000001", "b%C3%BCndel", "a".repeat(65)])(
    "is not found by %s",
    async (id) => {
      expect((await client.get(`/bundles/${id}`)).status).toBe(404);
    },
  );
});

describe("prices", () => {
  it("are in the currency of the acting account, and those of its quotes", async () => {
    const headers = await accountIn("ISK");
    const { body } = await client.get<WirePage<WireBundle>>("/bundles?limit=100", { headers });
    const perDollar = SANDBOX_RATES.rates["ISK"]!;
    const trees = body.data.find(({ id }) => id === SANDBOX_BUNDLES[0]?.id);
    expect(trees?.currency).toBe("ISK");
    expect(trees?.unit_price).toBe(decimal("12.89").times(perDollar).toFixed(0));
    const estimate = await client.post<{ quote: z.input<typeof OrderQuote> }>(
      "/estimates/electricity",
      { consumption: { amount: "1000", unit: "kWh" } },
      { headers },
    );
    const [line] = estimate.body.quote.bundles;
    expect([line?.unit_price, line?.gross_unit_price]).toEqual([trees?.unit_price, trees?.gross_unit_price]);
    expect(line?.primary_image).toBe(trees?.primary_image);
    expect(estimate.body.quote.estimated_total_cost).toMatch(/^[0-9]+$/);
  });

  it("cross from the currency of the bundle to that of the account", async () => {
    const headers = await accountIn("EUR");
    const { body } = await client.get<WireBundle>(`/bundles/${SANDBOX_BUNDLES[5]?.id}`, { headers });
    const { EUR, GBP } = SANDBOX_RATES.rates;
    expect(body.unit_price).toBe(decimal("24.5").times(EUR!).div(GBP!).toDecimalPlaces(2).toFixed());
    const project = await client.get<WireProject>(`/projects/${SANDBOX_PROJECTS[9]?.id}`, { headers });
    expect(project.body.carbon_credits?.inventory?.[0]?.price).toEqual({ value: body.unit_price, currency: "EUR" });
  });

  it("are refused in a currency without a rate, and come back with it", async () => {
    const headers = await accountIn("SEK");
    const { SEK: _, ...rates } = SANDBOX_RATES.rates;
    const today = daysAgo(0).slice(0, 10);
    await importRates(operatingOn(service.table), { ...SANDBOX_RATES, date: today, rates });
    await fresh();
    const { status, body } = await client.get("/bundles", { headers });
    expect([status, body.error?.error_code]).toEqual([400, "exchange_rate_not_found"]);
    await forgetRates(today);
    await fresh();
    expect((await client.get("/bundles", { headers })).status).toBe(200);
  });

  it("do not know the rates of tomorrow", async () => {
    const later = daysAgo(-2).slice(0, 10);
    await importRates(operatingOn(service.table), { ...SANDBOX_RATES, date: later, rates: { EUR: decimal(7) } });
    await fresh();
    const headers = await accountIn("EUR");
    const { body } = await client.get<WireBundle>(`/bundles/${SANDBOX_BUNDLES[6]?.id}`, { headers });
    expect(body.unit_price).toBe("310");
    const trees = await client.get<WireBundle>(`/bundles/${SANDBOX_BUNDLES[0]?.id}`, { headers });
    expect(trees.body.unit_price).toBe("11.35");
    await forgetRates(later);
  });
});

describe("projects", () => {
  it("are listed by name with bundles, sections and free stock, newest vintage first", async () => {
    const { body } = await client.get<WirePage<WireProject>>("/projects?limit=100");
    expect(body.data.map(({ name }) => name)).toEqual(SANDBOX_PROJECTS.map(({ name }) => name).toSorted());
    const biochar = body.data.find(({ slug }) => slug === "specimen-farm-biochar");
    expect(biochar).toMatchObject({
      registry_name: "Puro.earth",
      country_code: "FIN",
      latitude: 61.44,
      disabled: false,
      avg_annual_emission_reductions: "2400",
      logo: `${service.stack.baseUrl}/pictures/logo-biochar-5.svg`,
      carbon_credits: {
        offset_delivery: "ex_post",
        inventory: [
          { vintage: "2024", quantity: 160, price: { value: "172", currency: "USD" } },
          { vintage: "2023", quantity: 90, price: { value: "168", currency: "USD" } },
        ],
      },
      datasets: null,
    });
    expect(ids(biochar?.bundles ?? []).toSorted()).toEqual([SANDBOX_BUNDLES[1]?.id, SANDBOX_BUNDLES[7]?.id]);
    expect(biochar?.timeline?.map(({ year }) => year)).toEqual([2022, 2021]);
  });

  it("hide what is disabled, themselves and their bundles", async () => {
    const list = async (query: string) =>
      (await client.get<WirePage<WireProject>>(`/projects?limit=100${query}`)).body.data;
    const ridge = (all: readonly WireProject[]) =>
      all.find(({ slug }) => slug === "example-ridge-reforestation")?.bundles ?? [];
    const plain = await list("");
    expect(ids(plain)).not.toContain(LATE_PROJECT);
    expect(ids(ridge(plain))).toEqual([SANDBOX_BUNDLES[0]?.id]);
    const recent = await list("&recently_disabled=true");
    expect(ids(recent)).toContain(LATE_PROJECT);
    expect(ids(ridge(recent)).toSorted()).toEqual([SANDBOX_BUNDLES[0]?.id, LATE]);
  });

  it("are read by id and by slug, disabled ones too", async () => {
    const byId = await client.get<WireProject>(`/projects/${LATE_PROJECT}`);
    const bySlug = await client.get<WireProject>("/projects/by-slug/closed");
    expect([byId.status, bySlug.status]).toEqual([200, 200]);
    expect(byId.text).toBe(bySlug.text);
    expect(byId.body.disabled).toBe(true);
    expect((await client.get("/projects/by-slug/nothing")).status).toBe(404);
    expect((await client.get("/projects/prj_nothing")).status).toBe(404);
  });
});

describe("pictures", () => {
  it("are served without a key wherever the catalogue points to, and run nothing", async () => {
    const { body } = await client.get<WirePage<WireProject>>("/projects?limit=100");
    const addresses = new Set(body.data.flatMap(({ logo, primary_image }) => [logo, primary_image]));
    for (const address of addresses) {
      const answer = await fetch(address ?? "");
      expect(answer.status, address ?? "").toBe(200);
      expect(answer.headers.get("content-type")).toBe("image/svg+xml");
      expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(await answer.text()).toContain("</svg>");
    }
    expect((await service.as(null).get("/pictures/nothing.svg")).status).toBe(404);
  });
});

describe("stock", () => {
  const project_id = SANDBOX_PROJECTS[3]!.id;
  const entry = { project_id, vintage: "2025", currency: "USD", unit_price: decimal("175") } as const;

  it("that is issued is free, and what is in use stays in use", async () => {
    expect(await setStock(service.table, { ...entry, issued: 40 })).toMatchObject({ available: 40, allocated: 0 });
    await service.table.client.send(
      new UpdateCommand({
        TableName: service.table.name,
        Key: { pk: "CATALOGUE", sk: `STOCK#${project_id}#2025` },
        UpdateExpression: "SET available = available - :ten, allocated = allocated + :ten",
        ExpressionAttributeValues: { ":ten": 10 },
      }),
    );
    expect(await setStock(service.table, { ...entry, issued: 25 })).toMatchObject({ available: 15, allocated: 10 });
    await expect(setStock(service.table, { ...entry, issued: 9 })).rejects.toThrow(StockInUse);
  });
});

describe("an operator", () => {
  it("gets out what can be put in again, and changes nothing by it", async () => {
    const before = await readCatalogueRecords(service.table);
    const file: unknown = JSON.parse(JSON.stringify(catalogueFileOf(before)));
    const { catalogue, problems } = validateCatalogue(file, before);
    expect(problems).toBeUndefined();
    if (catalogue) await writeCatalogue(service.table, catalogue);
    expect(await readCatalogueRecords(service.table)).toEqual(before);
  });

  it("disables and enables a bundle and a project", async () => {
    const bundle = SANDBOX_BUNDLES[3]!.id;
    const project = SANDBOX_PROJECTS[6]!.id;
    const look = async () => {
      await fresh();
      return (await bundles()).flatMap(({ id, projects }) => [id, ...ids(projects)]);
    };
    expect(await look()).toEqual(expect.arrayContaining([bundle, project]));
    const operating = operatingOn(service.table);
    await setOffered(operating, { project }, false);
    expect(await look()).not.toContain(project);
    await setOffered(operating, { bundle }, false);
    expect(await look()).not.toContain(bundle);
    await setOffered(operating, { bundle }, true);
    await setOffered(operating, { project }, true);
    expect(await look()).toEqual(expect.arrayContaining([bundle, project]));
    await expect(setOffered(operating, { bundle: "bun_nothing" as BundleId }, true)).rejects.toThrow(ConditionFailed);
  });
});
