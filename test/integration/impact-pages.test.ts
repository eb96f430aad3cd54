import { systemClock } from "@isotherm/core/system";
import { impactFigures } from "@isotherm/store";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { AnyAccount, PublicImpactPage, WireOrder } from "@isotherm/contract";
import { decimal, type OrderId } from "@isotherm/core";
import { SANDBOX_BUNDLES } from "@isotherm/sandbox";
import { TONNES_OF_FLIGHT } from "@isotherm/storefront";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod";
import { A_LOGO, formWith } from "../harness/form-with.ts";
import { newCopies } from "../harness/new-copies.ts";
import { walkToTheEnd } from "../harness/ordering.ts";
import { type Client, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

const [TREES, REMOVALS] = SANDBOX_BUNDLES.map(({ id }) => id as string);
const PAGE = {
  status: "enabled",
  slug: "blue-line",
  title: "by_volume",
  sections: ["bundles_breakdown", "certificates", "unsdg"],
  description: "by_supported_goals",
};
const LONG_AGO_MS = 0;

let service: JoinedService;
let client: Client;
let me: AnyAccount;
beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
  ({ body: me } = await client.get<AnyAccount>("/accounts/me"));
});
afterAll(() => service.stop());

const send = (method: string, path: string, body?: object) => client.send(method, path, body && JSON.stringify(body));
const show = (more: object) => send("PUT", "/sustainability-pages", { ...PAGE, ...more });
const setVisibility = (external_pages_visibility: string) =>
  send("PATCH", `/accounts/${me.id}`, { external_pages_visibility });
const page = async (path: string, language = "en") => {
  const answer = await fetch(new URL(path, service.stack.pagesBase), {
    headers: { accept: "text/html", "accept-language": language },
  });
  return { status: answer.status, headers: answer.headers, text: (await answer.text()).replaceAll(/\s+/g, " ") };
};
const published = async (path: string): Promise<{ status: number; body: z.input<typeof PublicImpactPage> }> => {
  const answer = await fetch(new URL(`/v1/sustainability-pages/public${path}`, service.stack.pagesBase));
  return { status: answer.status, body: (await answer.json()) as z.input<typeof PublicImpactPage> };
};

/** Orders so many tonnes and takes them to the end. */
const retire = async (bundle_id: string | undefined, amount: string): Promise<WireOrder> => {
  const { body } = await client.post<WireOrder>("/orders/by-mass", {
    mass: { amount, unit: "t" },
    bundle_selection: [{ bundle_id, percentage: "100" }],
  });
  await walkToTheEnd(service.table, me.id, body.id as OrderId);
  return body;
};

/** Makes the orders old enough to be counted, and the figures old enough to be counted on. */
const countAnew = async (): Promise<void> => {
  await service.table.client.send(
    new UpdateCommand({
      TableName: service.table.name,
      Key: { pk: `ACCOUNT#${me.id}`, sk: "IMPACTFIGURES" },
      UpdateExpression: "SET counted_ms = :then",
      ExpressionAttributeValues: { ":then": LONG_AGO_MS },
    }),
  );
};

describe("the impact page of an account", () => {
  it("is one per account, with a slug that nobody else has", async () => {
    expect((await client.get("/sustainability-pages/current-account")).status).toBe(404);
    expect((await show({})).status).toBe(404);
    const made = await client.post("/sustainability-pages", PAGE);
    expect(made.body).toEqual({
      ...PAGE,
      custom_description: null,
      url: `${new URL(service.stack.pagesBase).origin}/s/test/blue-line`,
      visible: false,
    });
    expect((await client.post("/sustainability-pages", PAGE)).body).toMatchObject({
      error: { error_code: "sustainability_page_exists" },
    });
    const { body: pair } = await client.post<{ test: { id: string } }>("/accounts", { name: "Other", currency: "EUR" });
    const other = { headers: { "service-account": pair.test.id } };
    const second = await client.send("POST", "/sustainability-pages", JSON.stringify(PAGE), other);
    expect([second.status, second.body]).toMatchObject([
      409,
      { error: { error_code: "sustainability_page_slug_not_unique" } },
    ]);
  });

  it("leaves its slug to others when it takes another", async () => {
    expect((await show({ slug: "red-line" })).status).toBe(200);
    const { body: pair } = await client.post<{ test: { id: string } }>("/accounts", { name: "Third", currency: "EUR" });
    const third = { headers: { "service-account": pair.test.id } };
    expect((await client.send("POST", "/sustainability-pages", JSON.stringify(PAGE), third)).status).toBe(200);
    expect((await show({})).status).toBe(409);
    const moved = { ...PAGE, slug: "green-line" };
    expect((await client.send("PUT", "/sustainability-pages", JSON.stringify(moved), third)).status).toBe(200);
    expect((await show({})).status).toBe(200);
  });

  it.each([
    ["slug", { slug: "-x" }],
    ["slug", { slug: "Blue" }],
    ["sections", { sections: ["unsdg", "unsdg"] }],
    ["custom_description", { description: "by_custom_description" }],
    ["custom_description", { custom_description: "x".repeat(2_001) }],
    ["status", { status: "shown" }],
  ])("is refused with a wrong %s: %j", async (field, wrong) => {
    const { status, text } = await show(wrong);
    expect([status, text]).toEqual([400, expect.stringContaining(field)]);
  });

  it("makes no claim that Directive (EU) 2024/825 forbids", async () => {
    const { status, body } = await show({
      description: "by_custom_description",
      custom_description: "Our parcels are carbon neutral, unsere Pakete klimaneutral.",
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { error_code: "claim_refused" } });
    expect(JSON.stringify(body)).toMatch(/carbon neutral.*klimaneutral/);
  });

  it("carries the logo of its account at its head, and says no more than that nothing was retired yet", async () => {
    const facts = { name: "Empty Shelf", currency: "EUR", external_pages_visibility: "public" };
    const { body: pair } = await client.post<{ test: { id: string } }>("/accounts", facts);
    const acting = { headers: { "service-account": pair.test.id } };
    const asked = { ...PAGE, slug: "empty-shelf", description: "by_equivalent" };
    await client.send("POST", "/sustainability-pages", JSON.stringify(asked), acting);
    const { text: bare } = await page("/s/test/empty-shelf");
    expect(bare).toMatch(/<header class="brand"><b>Empty Shelf<\/b>/);
    expect(bare).toContain("Nothing has been retired yet.");
    expect(bare).not.toContain("New York");
    await client.send("POST", `/accounts/${pair.test.id}/logo`, formWith("logo", A_LOGO));
    const { text } = await page("/s/test/empty-shelf");
    expect(text).toMatch(/<header class="brand"><b><img src="\/v1\/media\/[^"]+" alt="Empty Shelf"/);
  });

  it("is seen by nobody unless it is enabled and its account's pages are public", async () => {
    const addresses = ["/s/test/blue-line", "/v1/sustainability-pages/public/test/blue-line"];
    const seen = () => Promise.all(addresses.map(async (address) => (await page(address)).status));
    expect(await seen()).toEqual([404, 404]);
    const visible = async () =>
      (await client.get<{ visible: boolean }>("/sustainability-pages/current-account")).body.visible;
    await setVisibility("public");
    expect(await visible()).toBe(true);
    expect(await seen()).toEqual([200, 200]);
    await show({ status: "disabled" });
    expect(await seen()).toEqual([404, 404]);
    expect(await visible()).toBe(false);
    await show({});
    await setVisibility("hidden");
    expect(await seen()).toEqual([404, 404]);
    expect(await visible()).toBe(false);
    await setVisibility("public");
    expect(await seen()).toEqual([200, 200]);
    expect((await published("/live/blue-line")).status).toBe(404);
    expect((await published("/both/blue-line")).status).toBe(400);
  });

  it("shows what was retired, which projects and where, in both languages", async () => {
    await retire(TREES, "3");
    await retire(REMOVALS, "1.5");
    await countAnew();
    const { body } = await published("/test/blue-line");
    expect(body).toMatchObject({
      title: { format: "by_volume", quantity: "4.5" },
      account_name: me.name,
      include_certificates: true,
      description: { format: "by_supported_goals" },
    });
    expect(body.bundles?.map(({ percent_of_total }) => percent_of_total)).toEqual([66.67, 33.33]);
    expect(body.un_sdg?.length).toBeGreaterThan(0);
    const english = await page("/s/test/blue-line");
    expect(english.text).toContain("4.5 t <span>CO₂e retired");
    expect(english.text).toContain("Test mode");
    expect(english.headers.get("x-robots-tag")).toContain("noindex");
    const german = (await page("/s/test/blue-line", "de")).text;
    expect(german).toContain("4,5 t <span>CO₂e stillgelegt");
    expect(german).toMatch(/Aufforstung ·\s+Kenia/);
    const map = await page("/s/test/blue-line/map.svg");
    expect([map.status, map.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    await show({ title: "by_price", sections: [], description: "by_equivalent" });
    const priced = (await published("/test/blue-line")).body;
    expect(priced).toMatchObject({ title: { format: "by_price", currency: "USD" }, bundles: null, un_sdg: null });
    expect(priced.description).toEqual({ format: "by_equivalent", flights_nyc_to_london: expect.any(Number) });
    await show({});
  });

  it("counts each order once, however often and late it is looked at, and one that ends later when it has", async () => {
    const waiting = await client.post<WireOrder>("/orders/by-mass", { mass: { amount: "2", unit: "t" } });
    const look = (minutes: number) =>
      impactFigures(service.table, me.id, systemClock.nowMs() + minutes * 60_000).then(({ quantity }) =>
        quantity.toFixed(),
      );
    expect([await look(6), await look(12), await look(18)]).toEqual(["4.5", "4.5", "4.5"]);
    await walkToTheEnd(service.table, me.id, waiting.body.id as OrderId);
    // Kept for five minutes.
    expect(await look(19)).toBe("4.5");
    expect([await look(30), await look(40)]).toEqual(["6.5", "6.5"]);
  });

  it("by the handle of its account", async () => {
    const path = `/${me.organisation_id}/test/impact-handle`;
    expect((await published(path)).status).toBe(404);
    await send("PATCH", `/accounts/${me.id}`, { handle: "impact-handle" });
    expect((await published(path)).body.account_name).toBe(me.name);
  });

  it("shows certificates while it says so, and hides them with the account's pages", async () => {
    const { text } = await page("/s/test/blue-line");
    const certificate = /href="(\/c\/[\w-]+)"/.exec(text)?.[1] ?? "";
    const seen = async () => (await fetch(new URL(certificate, service.stack.pagesBase))).status;
    // What the interface tells of orders: the same address while it leads somewhere, else none.
    const orders = async () => (await client.get<{ data: WireOrder[] }>("/orders")).body.data;
    const told = async () => (await orders()).flatMap(({ public_certificate_url: url }) => url ?? []);
    const completed = (await orders()).filter(({ status }) => status === "complete");
    const singly = completed.map(async ({ id }) => (await client.get<WireOrder>(`/orders/${id}`)).body);
    const addresses = (await Promise.all(singly)).map(({ public_certificate_url: url }) => url);
    expect(addresses).toContain(new URL(certificate, service.stack.pagesBase).href);
    expect(await told()).toEqual(addresses);
    const answer = await fetch(new URL(certificate, service.stack.pagesBase));
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([answer.status, answer.headers.get("content-type"), bytes.subarray(0, 5).toString()]).toEqual([
      200,
      "application/pdf",
      "%PDF-",
    ]);
    const german = await fetch(answer.url, { headers: { "accept-language": "de-AT" } });
    expect(german.headers.get("vary")).toContain("Accept-Language");
    const { text: words } = await extractText(await getDocumentProxy(await german.bytes()), { mergePages: true });
    expect(words).toContain("Eine Testbestellung von");
    await show({ sections: ["unsdg"] });
    expect([await seen(), await told()]).toEqual([404, []]);
    await show({});
    await setVisibility("hidden");
    expect(await seen()).toBe(404);
    await newCopies(service, "orders");
    expect(await told()).toEqual([]);
    await setVisibility("public");
    expect(await seen()).toBe(200);
  });

  it("leaves the pages of estimates where they are when it is hidden", async () => {
    await setVisibility("hidden");
    const { body } = await client.post<{ external_estimate_url: string }>("/estimates/electricity", {
      consumption: { amount: "1000", unit: "kWh" },
      country_code: "DEU",
    });
    expect((await fetch(body.external_estimate_url)).status).toBe(200);
    await setVisibility("public");
  });
});

it("compares with flights as our own estimate has them", async () => {
  const { body } = await client.post<{ mass: { amount: string; unit: string } }>("/estimates/flight", {
    route: { source: { code: "JFK" }, destination: { code: "LHR" } },
    cabin_class: "economy",
    passengers: 1,
  });
  expect(body.mass.unit).toBe("t");
  expect(decimal(body.mass.amount).toDecimalPlaces(3).toFixed()).toBe(TONNES_OF_FLIGHT.toFixed());
});
