import type { AccountId, OrderId } from "@isotherm/core";
import { SANDBOX_PROJECTS } from "@isotherm/sandbox";
import { orderItem, orderQueries } from "@isotherm/store";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Page } from "playwright-core";
import { dashboardPages } from "./dashboard-pages.ts";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import { A_LOGO, formWith } from "../harness/form-with.ts";
import { operatorOf } from "../harness/operator.ts";
import { at, LINK_WORDS, links } from "./link-cases.ts";
import { aLink, fillIn, orderThrough, REMOVALS, send, TREES, walk } from "./offset-links.ts";
import { walkToTheEnd } from "../harness/ordering.ts";
import type { Surroundings } from "./surroundings.ts";

/** A page, and how a browser gets there. */
export interface PageCase {
  readonly name: string;
  readonly open: (page: Page) => Promise<unknown>;
  /** Much longer than a window: a picture shows what a window does. */
  readonly isLong?: true;
  /** Where it is; a page that answers a form has none of its own. */
  readonly address?: string;
}

/** What pages are made with. */
export type Makers = Omit<Surroundings, "visit">;

/** Pumps from Suzhou to Munich: by road, by sea, by road. */
export const THREE_LEGS = {
  name: "Pumps to Munich",
  shipment: { containers: "2", cargo_type: "average" },
  legs: [
    {
      method: "diesel_truck",
      route: { source: { city: "Suzhou", country_code: "CHN" }, destination: { locode: "CNSHA" } },
    },
    {
      method: { vessel_type: "container_ship" },
      route: { source: { locode: "CNSHA" }, destination: { locode: "NLRTM" } },
    },
    {
      method: "diesel_truck",
      route: { source: { locode: "NLRTM" }, destination: { city: "Munich", country_code: "DEU" } },
    },
  ],
};

const ESTIMATES: readonly (readonly [name: string, path: string, request: object])[] = [
  ["electricity", "/electricity", ESTIMATE_REQUESTS.electricity],
  ["flight", "/flight", ESTIMATE_REQUESTS.flight],
  ["purchase", "/transactions", ESTIMATE_REQUESTS.transactions],
  ["company", "/company", ESTIMATE_REQUESTS.company],
  ["individual", "/individual", ESTIMATE_REQUESTS.individual],
  ["passengers", "/passenger-transportation", ESTIMATE_REQUESTS["passenger-transportation"]],
  ["factor", "/emission-factor", ESTIMATE_REQUESTS["emission-factor"]],
  ["by-fuel", "/shipping/multi-leg/by-fuel", ESTIMATE_REQUESTS["shipping/multi-leg/by-fuel"]],
  [
    "pacific",
    "/shipping",
    {
      name: "Bicycles to Los Angeles",
      shipment: { containers: "1" },
      method: { vessel_type: "container_ship" },
      route: { source: { locode: "CNSHA" }, destination: { locode: "USLAX" } },
    },
  ],
  [
    "air",
    "/shipping",
    {
      name: "Sensors to Chicago",
      shipment: { mass: { amount: "850", unit: "kg" } },
      method: { aircraft_type: "B77W" },
      route: { source: { code: "FRA" }, destination: { code: "ORD" } },
    },
  ],
  [
    "asia-europe",
    "/shipping",
    {
      shipment: { containers: "1" },
      method: { vessel_type: "container_ship" },
      route: { source: { locode: "NLRTM" }, destination: { locode: "SGSIN" } },
    },
  ],
  ["legs", "/shipping/multi-leg", THREE_LEGS],
];

const estimates = async ({ as }: Makers): Promise<PageCase[]> => {
  const made = await Promise.all(
    ESTIMATES.map(async ([name, path, request]) => {
      const { body, status, text } = await as("test").post<{ external_estimate_url: string }>(
        `/estimates${path}`,
        request,
      );
      if (status !== 200) throw new Error(`${name}: ${text}`);
      return at(`estimate-${name}`, body.external_estimate_url);
    }),
  );
  const legs = made.find(({ name }) => name === "estimate-legs");
  return [...made, at("estimate-alternatives", `${legs?.address}/alternatives`)];
};

/** An order that could not be processed does not come through a link by itself: it is written. */
const fail = async ({ as, table }: Makers, order: OrderId): Promise<void> => {
  const { body: me } = await as("test").get<{ id: AccountId }>("/accounts/me");
  const stored = await orderQueries(table).one(me.id, order);
  if (!stored) throw new Error(`no order ${order}`);
  const Item = orderItem({ ...stored, order: { ...stored.order, status: "failed" } }, undefined);
  await table.client.send(new PutCommand({ TableName: table.name, Item }));
};

const receipts = async (surroundings: Makers): Promise<PageCase[]> => {
  const link = await aLink(surroundings, LINK_WORDS);
  const [placed, paid, retiring, complete, cancelled, failed] = await Promise.all(
    Array.from({ length: 6 }, () => orderThrough(link)),
  );
  if (!placed || !paid || !retiring || !complete || !cancelled || !failed) throw new Error("orders are missing");
  await Promise.all([
    walk(surroundings, paid.order, "placed"),
    walk(surroundings, retiring.order, "placed", "paid"),
    walk(surroundings, complete.order, "placed", "paid", "retiring"),
    fail(surroundings, failed.order),
  ]);
  const { body: me } = await surroundings.as("test").get<{ id: string }>("/accounts/me");
  const operator = await operatorOf(surroundings);
  const { mistake } = await operator.run("order", "cancel", cancelled.order, "--account", me.id, "--yes");
  if (mistake !== undefined) throw new Error(mistake);
  return [
    at("receipt-placed", placed.receipt),
    at("receipt-paid", paid.receipt),
    at("receipt-retiring", retiring.receipt),
    at("receipt-complete", complete.receipt),
    at("receipt-cancelled", cancelled.receipt),
    at("receipt-failed", failed.receipt),
    {
      name: "verification",
      open: async (page) => {
        await page.goto(complete.receipt);
        await page.locator(".actions a:not(.quiet)").click();
        await page.waitForURL(/verify/);
      },
    },
  ];
};

/** Impact pages: with all parts and a logo, with words of the account and without a logo, and before anything was retired. */
const impact = async (makers: Makers): Promise<PageCase[]> => {
  const client = makers.as("test");
  const pageOf = async (slug: string, more: object, tonnes: readonly string[], logo?: string): Promise<PageCase> => {
    const facts = { name: "Old Town Bakery & Sons", currency: "EUR", external_pages_visibility: "public" };
    const { body } = await client.post<{ test: { id: AccountId } }>("/accounts", facts);
    const { id } = body.test;
    const acting = { headers: { "service-account": id } };
    if (logo !== undefined) await client.send("POST", `/accounts/${id}/logo`, formWith("logo", logo));
    for (const [index, amount] of tonnes.entries()) {
      const bundle_selection = [{ bundle_id: index % 2 === 0 ? TREES : REMOVALS, percentage: "100" }];
      const wanted = { mass: { amount, unit: "t" }, bundle_selection };
      const { body: order } = await client.post<{ id: OrderId }>("/orders/by-mass", wanted, acting);
      await walkToTheEnd(makers.table, id, order.id);
    }
    const sections = ["bundles_breakdown", "certificates", "unsdg"];
    // Pages are made anew for each look, and no two may have one address.
    const own = `${slug}-${id.slice(-8).toLowerCase()}`;
    const asked = { status: "enabled", slug: own, title: "by_volume", sections, ...more };
    const made = await client.send<{ url: string }>("POST", "/sustainability-pages", JSON.stringify(asked), acting);
    if (made.status !== 200) throw new Error(`${slug}: ${made.text}`);
    return at(slug, made.body.url);
  };
  const words = {
    description: "by_custom_description",
    custom_description: "Since 2024 we fund woods and wind.\nWhat we could not avoid we have tonnes retired for.",
  };
  return Promise.all([
    pageOf("impact-logo", { description: "by_supported_goals" }, ["3", "1.5", "0.25"], A_LOGO),
    pageOf("impact-words", { title: "by_price", ...words }, ["12"]),
    pageOf("impact-empty", { description: "by_equivalent" }, []),
  ]);
};

/** One more than a source may send in a minute. */
const TOO_MANY = 31;

const problems = async (surroundings: Makers): Promise<PageCase[]> => {
  const busy = await aLink(surroundings);
  const sendNothing = () => fetch(`${busy.url}/orders`, { method: "POST", body: new URLSearchParams() });
  return [
    at("problem-404", `${surroundings.origin}/l/${"x".repeat(24)}`),
    {
      name: "problem-429",
      open: async (page) => {
        await Promise.all(Array.from({ length: TOO_MANY }, sendNothing));
        await fillIn(page, busy);
        await send(page);
      },
    },
  ];
};

const others = async ({ origin }: Makers): Promise<PageCase[]> => [
  at("home", origin),
  at("project", `${origin}/projects/${SANDBOX_PROJECTS[0]?.slug}`),
  at("docs-guide", `${origin}/v1/docs/guides/webhooks`),
  at("docs-operation", `${origin}/v1/docs/operations/createOffsetLink`),
  at("docs-schema", `${origin}/v1/docs/schemas/OffsetLink`),
];

/** Makes what the pages are about; answers every page that people see, each state of it once. */
export const PAGE_GROUPS = {
  estimates,
  links,
  receipts,
  impact,
  problems,
  others,
  dashboard: dashboardPages,
} as const satisfies Record<string, (makers: Makers) => Promise<PageCase[]>>;

/** Every page of every group. */
export const everyPage = async (makers: Makers): Promise<PageCase[]> =>
  (await Promise.all(Object.values(PAGE_GROUPS).map((make) => make(makers)))).flat();
