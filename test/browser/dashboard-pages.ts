import { inviteMember } from "@isotherm/store/members/index";
import { SANDBOX_BUNDLES } from "@isotherm/sandbox";
import type { WebhookHealth } from "@isotherm/contract";
import type { Page } from "playwright-core";
import { actingFor, dashboardOrigin, seededOrganisation } from "../harness/dashboard.ts";
import { eventually } from "../harness/eventually.ts";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import { processedBatch, uploadRows } from "../harness/uploaded-batch.ts";
import { A_LOGO, formWith } from "../harness/form-with.ts";
import type { OrganisationId } from "@isotherm/core";
import type { PageCase } from "./every-page.ts";
import type { Surroundings } from "./surroundings.ts";

type Makers = Omit<Surroundings, "visit">;

const OWNER = { name: "Ada Lovelace", email: "ada@example.org", role: "owner" } as const;

/** The link of an invitation that also lets in without a passkey, as `npm start` prints one. */
export const localLink = async ({ stack, table }: Makers, organisation?: OrganisationId): Promise<string> => {
  const acting = actingFor(table, organisation ?? (await seededOrganisation({ stack, table })));
  const { secret } = await inviteMember(acting, OWNER, { lastsMs: 600_000, withoutPasskey: true });
  return `${dashboardOrigin({ stack })}/dashboard/invite/${secret}`;
};

/** Signs a browser in, unless it is. */
const signedIn = async (makers: Makers, page: Page): Promise<void> => {
  const origin = dashboardOrigin(makers);
  const cookies = await page.context().cookies(origin);
  if (cookies.some(({ name }) => name === "__Host-isotherm-session")) return;
  await page.goto(await localLink(makers));
  await page.locator("button.quiet").click();
  await page.waitForURL(/\/dashboard\/test\//);
};

interface Made {
  readonly id: string;
}

/** A file of rows that was checked. */
const checkedFile = async (makers: Makers, text: string): Promise<string> => {
  const client = makers.as("test");
  const request = { kind: "electricity", dry_run: true, name: "Meters of April" };
  const file = { format: "csv", filename: "meters.csv", bytes: Buffer.from(text), request } as const;
  const { id } = await uploadRows(client, file);
  await processedBatch(client, id, 30_000);
  return id;
};

/** Where the pages are: the addresses of two accounts, and ids. */
interface Places {
  readonly base: string;
  readonly live: string;
  readonly estimate: string;
  readonly order: string;
  /** One that is complete. */
  readonly done: string;
  readonly webhook: string;
  /** Which of its events wait. */
  readonly skip: URLSearchParams;
  readonly link: string;
  readonly bundle: string;
  /** Of rows that were checked, one of them wrong. */
  readonly batch: string;
  /** Of columns that nothing knows. */
  readonly unknown: string;
}

const [FIRST] = SANDBOX_BUNDLES;
const OFFERED = {
  name: "Invoice, foot",
  title: "Fund your parcel",
  bundles: [FIRST!.id],
  use_logo: true,
  value: "5",
} as const;

/** Something for each page. */
const things = async (makers: Makers): Promise<Places> => {
  const { as } = makers;
  const client = as("test");
  const site = { metadata: { site: "Hamburg", year: "2026" } };
  const { body: me } = await client.get<Made>("/accounts/me");
  const { body: estimate } = await client.post<Made>("/estimates/electricity", {
    ...ESTIMATE_REQUESTS.electricity,
    ...site,
  });
  const hook = { url: "https://127.0.0.1:9/hook", event_types: ["order.completed"] };
  const { body: webhook } = await client.post<Made>("/webhooks", hook);
  const wanted = { mass: { amount: "2.5", unit: "t" }, metadata: { invoice: "R-17" } };
  const { body: order } = await client.post<Made>("/orders/by-mass", wanted);
  const { body: done } = await client.post<Made>("/orders/by-mass", { mass: { amount: "1.5", unit: "t" } });
  await client.post(`/sandbox/orders/${done.id}/advance`, { to: "complete" });
  await client.post(`/webhooks/${webhook.id}/test`, {});
  const skip = await eventually("an event that waits", async () => {
    const { data } = (await client.get<{ data: WebhookHealth[] }>("/webhooks/health")).body;
    return data.find(({ webhook_id, failing_since }) => webhook_id === webhook.id && failing_since !== null)
      ?.pending[0];
  });
  const { body: link } = await client.post<Made>("/offset-links", OFFERED);
  await client.send("POST", `/accounts/${me.id}/logo`, formWith("logo", A_LOGO));
  await client.post("/accounts/client", { name: "Old Town Bakery", currency: "EUR" });
  const { body: live } = await as("live").get<Made>("/accounts/me");
  const [batch, unknown] = await Promise.all([
    checkedFile(makers, "reference,amount,country\nA-1,1200,DEU\nA-2,1,Atlantis\n"),
    checkedFile(makers, "Nummer,Wert XY\nA-1,1200\n"),
  ]);
  const ids = { estimate: estimate.id, order: order.id, done: done.id, webhook: webhook.id, link: link.id };
  return {
    ...ids,
    bundle: OFFERED.bundles[0],
    batch,
    unknown,
    skip: new URLSearchParams({ account_id: me.id, after: skip.first_sequence, sequence: skip.last_sequence }),
    base: `/dashboard/test/${me.id}`,
    live: `/dashboard/live/${live.id}`,
  };
};

/** Sends a form and waits for what is shown in the answer alone. */
const sending =
  (form: string, fields: Readonly<Record<string, string>> = {}) =>
  async (page: Page): Promise<void> => {
    for (const [name, value] of Object.entries(fields)) await page.locator(`#${name}`).fill(value);
    await page.locator(`form[action$="${form}"] button:not([name])`).last().click();
    await page.locator(".secret, .fault").first().waitFor();
  };

type At = (name: string, path: string, then?: (page: Page) => Promise<unknown>) => PageCase;

const sequence = (number: number): string => String(number).padStart(20, "0");

/** Endpoints, what they are sent and may lose, the log of requests, and keys. */
const developerCases = (at: At, { base, webhook, skip }: Places): PageCase[] => {
  const here = `${base}/webhooks/${webhook}`;
  const account = base.split("/").at(-1);
  return [
    at("webhooks", `${base}/webhooks`),
    at("webhook-new", `${base}/webhooks/new`),
    at("webhook-wrong", `${base}/webhooks/new`, sending("/webhooks", { url: "http://example.org/hook" })),
    at("webhook", here),
    at("webhook-secret", here, sending("/secret")),
    at("webhook-edit", `${here}/edit`),
    at("webhook-skip", `${here}/skip?${String(skip)}`),
    at("webhook-request", `${here}/request?account_id=${account}&from=${sequence(1)}&through=${sequence(1)}`),
    at("log", `${base}/log`),
    at("log-wrong", `${base}/log?path=%22`),
    at("keys", `${base}/keys`),
    at("keys-issued", `${base}/keys`, sending("/keys", { name: "booking system" })),
  ];
};

/** Where something is made: estimates, batches, orders. */
const makingCases = (at: At, { base, live, batch, unknown }: Places): PageCase[] => [
  at("try", `${base}/try/multi-leg`),
  at("try-wrong", `${base}/try/electricity`, async (page) => {
    await page.locator('[name="consumption.amount"]').fill("x");
    await page.locator("button[value=send]").click();
    await page.locator(".fault").waitFor();
  }),
  at("batches", `${base}/batches`),
  at("batch-new", `${base}/batches/new`),
  at("batch-wrong", `${base}/batches/new`, async (page) => {
    await page.locator("#file").setInputFiles({ name: "meters.pdf", mimeType: "text/csv", buffer: Buffer.from("x") });
    await page.locator("form[enctype] button").click();
    await page.locator(".fault").waitFor();
  }),
  at("batch", `${base}/batches/${batch}`),
  at("batch-mapping", `${base}/batches/${unknown}`),
  at("orders", `${base}/orders`),
  at("order-new", `${base}/orders/new`),
  at("order-wrong", `${base}/orders/quote?by=mass&amount=x`),
  at("order-quote", `${base}/orders/quote?by=mass&amount=2.5&reference=R-17`),
  at("order-quote-live", `${live}/orders/quote?by=value&amount=100`),
];

/** What an account has, and may be told of it. */
const accountCases = (at: At, { base, live, estimate, order, done }: Places): PageCase[] => [
  at("home", base),
  at("live-home", live),
  at("accounts", "/dashboard/test"),
  at("estimates", `${base}/estimates?kind=electricity`),
  at("estimates-wrong", `${base}/estimates?kind=electricity&metadata_key=x`),
  at("estimate", `${base}/estimates/electricity/${estimate}`),
  at("order", `${base}/orders/${order}`),
  at("order-complete", `${base}/orders/${done}`),
  at("account", `${base}/account`),
  at("client-accounts", `${base}/account/clients`),
  at("impact-page", `${base}/account/impact`),
  at("impact-page-preview", `${base}/account/impact`, async (page) => {
    await page.locator("#slug").fill("old-town");
    await page.locator("#description").selectOption("by_supported_goals");
    await page.locator('button[name="preview"]').click();
    await page.locator("section.card").waitFor();
  }),
  at("impact-page-refused", `${base}/account/impact`, async (page) => {
    await page.locator("#slug").fill("old-town");
    await page.locator("#description").selectOption("by_custom_description");
    await page.locator("#custom_description").fill("Our parcels are carbon neutral.");
    await page.locator('form[action$="/impact"] button:not([name])').click();
    await page.locator(".fault").waitFor();
  }),
  at("analytics", `${base}/analytics?by=kind`),
  at("overlaps", `${base}/analytics/overlaps`),
  at("overlaps-found", `${base}/analytics/overlaps?from=&found=yes`),
  at("overlaps-none", `${base}/analytics/overlaps?from=2020-01-01&through=2020-01-31&found=yes`),
  at("overlaps-wrong", `${base}/analytics/overlaps?from=2026-02-01&through=2026-01-01&found=yes`),
  at("reports", `${base}/reports`),
  at("analytics-wrong", `${base}/analytics?from=2026-02-01&through=2026-01-01`),
  at("search-nothing", `${base}/search?q=nothing`),
  at("not-found", `${base}/orders/ord_unknown`),
];

/** What is offered: bundles and offset links. */
const offeringCases = (at: At, { base, bundle, link }: Places): PageCase[] => [
  at("bundles", `${base}/bundles`),
  at("bundle", `${base}/bundles/${bundle}`),
  at("links", `${base}/links`),
  at("link", `${base}/links/${link}`),
  at("link-new", `${base}/links/new`),
  at("link-preview", `${base}/links/new`, async (page) => {
    await page.locator("#name").fill("Invoice");
    await page.locator("#title").fill("Fund what your parcel emits");
    await page.locator('input[name="bundles"]').first().check();
    await page.locator('button[name="preview"]').click();
    await page.locator("section.card").waitFor();
  }),
  at("link-wrong", `${base}/links/new`, sending("/links", { name: "x", value: "-1" })),
  at("link-edit", `${base}/links/${link}/edit`),
];

/** The organisation: its members and what they did, and a member's own ways to sign in. */
const settingsCases = (at: At): PageCase[] => [
  at("settings", "/dashboard/settings"),
  at(
    "settings-invited",
    "/dashboard/settings",
    sending("/members", { name: "Grace Hopper", email: "grace@example.org" }),
  ),
  at("audit", "/dashboard/settings/audit"),
  at("audit-filtered", "/dashboard/settings/audit?action=member"),
  at("sign-in-methods", "/dashboard/settings/sign-in"),
  at("passkey-new", "/dashboard/settings/sign-in/new"),
];

/** A page that is opened by somebody who is signed in. */
const openedBySomebody =
  (makers: Makers): At =>
  (name, path, then) => ({
    name: `dashboard-${name}`,
    open: async (page) => {
      await signedIn(makers, page);
      await page.goto(dashboardOrigin(makers) + path);
      await then?.(page);
    },
  });

/** The pages of the dashboard, with something on each. */
export const dashboardPages = async (makers: Makers): Promise<PageCase[]> => {
  const places = await things(makers);
  const at = openedBySomebody(makers);
  return [
    { name: "dashboard-invite", open: async (page) => page.goto(await localLink(makers)) },
    { name: "dashboard-sign-in", open: (page) => page.goto(`${dashboardOrigin(makers)}/dashboard/sign-in`) },
    ...accountCases(at, places),
    ...makingCases(at, places),
    ...offeringCases(at, places),
    ...developerCases(at, places),
    ...settingsCases(at),
  ];
};
