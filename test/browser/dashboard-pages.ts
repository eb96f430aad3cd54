import { inviteMember } from "@isotherm/store/members/index";
import type { Page } from "playwright-core";
import { actingFor, dashboardOrigin, seededOrganisation } from "../harness/dashboard.ts";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import type { PageCase } from "./every-page.ts";
import type { Surroundings } from "./surroundings.ts";

type Makers = Omit<Surroundings, "visit">;

const OWNER = { name: "Ada Lovelace", email: "ada@example.org", role: "owner" } as const;

/** The link of an invitation that also lets in without a passkey, as `npm start` prints one. */
export const localLink = async ({ stack, table }: Makers): Promise<string> => {
  const acting = actingFor(table, await seededOrganisation(table));
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

/** Something for each page, and where it is. */
const things = async ({ as }: Makers) => {
  const client = as("test");
  const site = { metadata: { site: "Hamburg", year: "2026" } };
  const { body: me } = await client.get<Made>("/accounts/me");
  const { body: estimate } = await client.post<Made>("/estimates/electricity", {
    ...ESTIMATE_REQUESTS.electricity,
    ...site,
  });
  const wanted = { mass: { amount: "2.5", unit: "t" }, metadata: { invoice: "R-17" } };
  const { body: order } = await client.post<Made>("/orders/by-mass", wanted);
  const hook = { url: "https://127.0.0.1:9/hook", event_types: ["order.completed"] };
  const { body: webhook } = await client.post<Made>("/webhooks", hook);
  await client.post(`/webhooks/${webhook.id}/test`, {});
  const { body: live } = await as("live").get<Made>("/accounts/me");
  return { estimate, order, webhook, base: `/dashboard/test/${me.id}`, live: `/dashboard/live/${live.id}` };
};

/** Sends a form and waits for what is shown in the answer alone. */
const sending =
  (form: string, fields: Readonly<Record<string, string>> = {}) =>
  async (page: Page): Promise<void> => {
    for (const [name, value] of Object.entries(fields)) await page.locator(`#${name}`).fill(value);
    await page.locator(`form[action$="${form}"] button`).last().click();
    await page.locator(".secret, .fault").first().waitFor();
  };

/** The pages of the dashboard, with something on each. */
export const dashboardPages = async (makers: Makers): Promise<PageCase[]> => {
  const origin = dashboardOrigin(makers);
  const { estimate, order, webhook, base, live } = await things(makers);
  const at = (name: string, path: string, then?: (page: Page) => Promise<unknown>): PageCase => ({
    name: `dashboard-${name}`,
    open: async (page) => {
      await signedIn(makers, page);
      await page.goto(origin + path);
      await then?.(page);
    },
  });
  return [
    { name: "dashboard-invite", open: async (page) => page.goto(await localLink(makers)) },
    { name: "dashboard-sign-in", open: (page) => page.goto(`${origin}/dashboard/sign-in`) },
    at("home", base),
    at("live-home", live),
    at("accounts", "/dashboard/test"),
    at("estimates", `${base}/estimates?kind=electricity`),
    at("estimates-wrong", `${base}/estimates?kind=electricity&metadata_key=x`),
    at("estimate", `${base}/estimates/electricity/${estimate.id}`),
    at("orders", `${base}/orders`),
    at("order", `${base}/orders/${order.id}`),
    at("webhooks", `${base}/webhooks`),
    at("webhook-new", `${base}/webhooks/new`),
    at("webhook-wrong", `${base}/webhooks/new`, sending("/webhooks", { url: "http://example.org/hook" })),
    at("webhook", `${base}/webhooks/${webhook.id}`),
    at("webhook-secret", `${base}/webhooks/${webhook.id}`, sending("/secret")),
    at("keys", `${base}/keys`),
    at("keys-issued", `${base}/keys`, sending("/keys", { name: "booking system" })),
    at("settings", "/dashboard/settings"),
    at(
      "settings-invited",
      "/dashboard/settings",
      sending("/members", { name: "Grace Hopper", email: "grace@example.org" }),
    ),
    at("audit", "/dashboard/settings/audit"),
    at("search-nothing", `${base}/search?q=nothing`),
    at("not-found", `${base}/orders/ord_unknown`),
  ];
};
