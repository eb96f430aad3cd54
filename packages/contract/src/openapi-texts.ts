import { readFileSync } from "node:fs";
import texts from "../texts/properties.json" with { type: "json" };
import type { Operation } from "./operation.ts";
import { PAGE_LIMIT } from "./page.ts";

// The words of the OpenAPI document that are not those of one operation or schema.

/** What stands above everything. */
export const DESCRIPTION = `Estimates greenhouse-gas emissions (CO2e) and orders carbon offsets for them.

Decimals are strings. Masses of answers are CO2e. Every answer has the header \`Request-Id\`. HEAD works where
GET does; a 405 names the methods of its path in \`Allow\`. Every 4xx and 5xx answer
carries an \`ErrorResponse\`; its \`error_code\` is stable, its \`message\` is for humans. Unknown request properties are
ignored; an estimate names them in \`warnings\`. Clients must ignore unknown properties of answers.`;

/** Name and description of each group of operations. */
const TAGS: Readonly<Partial<Record<Operation["group"], { readonly name: string; readonly description: string }>>> = {
  accounts: {
    name: "Accounts",
    description:
      "Accounts come in pairs, test and live; client accounts stand for your customers. Estimates, orders and offset links belong to the acting account.",
  },
  batches: {
    name: "Batches",
    description:
      "Many rows at once, inline or as a CSV, JSONL or XLSX file. Each row is carried out once, as its own operation would, and has one result.",
  },
  analytics: {
    name: "Analytics",
    description: "Estimates and orders added up: by period, mode, lane, carrier, account, metadata, bundle, registry.",
  },
  "bundle-selections": {
    name: "Bundle selections",
    description: "How an account's orders are divided among bundles, unless an order says otherwise.",
  },
  catalogue: {
    name: "Catalogue",
    description:
      "Bundles, against which orders are placed, and the projects behind them, priced in the account's currency.",
  },
  "emission-factors": {
    name: "Emission factors",
    description: "The factors behind the figures: found by words, unit and region, and own ones of your organisation.",
  },
  estimates: {
    name: "Estimates",
    description:
      "Activity data in, CO2e out, with the price of offsetting it. Every estimate has a calculation sheet with each step, factor and source.",
  },
  events: {
    name: "Events",
    description: "What webhooks deliver, to be fetched instead: the events of an account in their order, kept 30 days.",
  },
  "offset-links": {
    name: "Offset links",
    description:
      "Addresses that you share with customers, who choose and pay themselves or order at your account's expense.",
  },
  orders: {
    name: "Orders",
    description:
      "Orders over a mass, an amount of money or an estimate. A quote says what the order would say, and creates nothing. Each change is an event.",
  },
  reports: {
    name: "Reports",
    description:
      "Reports of a period as XLSX, PDF or JSON, whose figures follow from rows of estimates and can be calculated again.",
  },
  shipments: {
    name: "Shipments",
    description: "Goods that moved for a counterparty, with what carriers reported of them, and their emissions.",
  },
  webhooks: {
    name: "Webhooks",
    description: "Receivers of events: signed requests, in order per account, at least once.",
  },
  "public-pages": { name: "Service", description: "The interface itself, for programs, without a key." },
};

/** The tag of a group: a new one is named after itself until it has words of its own. */
export const tagOf = (group: Operation["group"]): { readonly name: string; readonly description: string } =>
  TAGS[group] ?? { name: group, description: `Operations on ${group}.` };

/** The tag of what the service sends to receivers. */
export const RECEIVED = { name: "Received events", description: "What the service posts to your endpoint." };

/** The guides, in the order in which they are read. */
const GUIDES = ["authentication", "test-and-live", "idempotency", "pagination", "errors", "webhooks", "migration"];

/** The guides as the document carries them: name, title, and the text as Markdown. */
export const guides = (): { readonly name: string; readonly title: string; readonly markdown: string }[] =>
  GUIDES.map((name) => {
    const markdown = readFileSync(new URL(`../guides/${name}.md`, import.meta.url), "utf8");
    return { name, title: /^# (.*)$/m.exec(markdown)?.[1] ?? name, markdown };
  });

/** What properties mean that have no description of their own, by name, or by `Schema.name` where that differs. */
export const PROPERTY_TEXTS: Readonly<Record<string, string>> = texts;

/** Parameters of several operations. */
export const PARAMETERS = {
  Limit: {
    name: "limit",
    in: "query",
    required: false,
    description: "Resources of a page.",
    schema: { type: "integer", minimum: 1, maximum: PAGE_LIMIT.most, default: PAGE_LIMIT.default },
  },
  After: {
    name: "after",
    in: "query",
    required: false,
    description: "The `next_cursor` of the page before, or the id of the last resource seen.",
    schema: { type: "string" },
  },
  ServiceAccount: {
    name: "Service-Account",
    in: "header",
    required: false,
    description: "The account to act on, of the key's organisation and mode. Default: the key's own.",
    schema: { type: "string" },
  },
} as const;

/** Headers of answers. */
export const HEADERS = {
  RequestId: { description: "Unique per request, also on errors.", schema: { type: "string" } },
  RateLimitPolicy: {
    description: "How many requests (q) the key may send in how many seconds (w).",
    schema: { type: "string", examples: ['"key";q=30;w=2'] },
  },
  RateLimit: {
    description: "How many of them are left (r), and in how many seconds all are there again (t).",
    schema: { type: "string", examples: ['"key";r=29;t=1'] },
  },
} as const;
