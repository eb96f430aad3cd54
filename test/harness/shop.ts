import { SELLER } from "./seller.ts";
import { type AccountId, instant, type Instant, instantMs } from "@isotherm/core";
import { systemClock, systemIds, systemTokens } from "@isotherm/core/system";
import { ordersUses } from "@isotherm/functions/orders/dependencies";
import { ordersRoutes } from "@isotherm/functions/orders/routes";
import { pageUses } from "@isotherm/functions/public-pages/dependencies";
import { errorPage } from "@isotherm/pages";
import { publicPages } from "@isotherm/functions/public-pages/pages";
import { httpFunction, pageFunction } from "@isotherm/http";
import { LINK_LIMITS } from "@isotherm/infra/topology/limits";
import {
  catalogueQueries,
  createOffsetLink,
  directoryQueries,
  rateBuckets,
  type StoredOffsetLink,
  type Table,
} from "@isotherm/store";
import { SANDBOX_BUNDLES, type Sandbox, seedSandbox } from "@isotherm/sandbox";
import { firstText } from "@isotherm/store/secrets/index";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { startLocalTable } from "./local-table.ts";

/** A request to the shop. A body that is no text is sent as JSON. */
export interface ShopRequest {
  readonly method?: "GET" | "HEAD" | "POST";
  readonly body?: string | object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly sourceIp?: string;
}

/** What the shop answered. */
export interface ShopResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A command that the shop sent to the table. */
export interface SentCommand {
  readonly name: string;
  readonly input: unknown;
}

/**
 * Orders and the pages of links in this process, over a real table of their own, at a time that the test sets. The catalogue,
 * keys and accounts with a key are remembered as they were first read.
 */
export interface Shop {
  readonly table: Table;
  readonly sandbox: Sandbox;
  /** Every command to the table, since `sent` was emptied last. */
  readonly sent: SentCommand[];
  setTime(now: Instant): void;
  /** Asks for a page of a link. */
  visit(path: string, request?: ShopRequest): Promise<ShopResponse>;
  /** Asks an operation of orders, with the key of the test account. */
  ask(path: string, body: object): Promise<ShopResponse>;
  /** Keeps a link of the test account. */
  aLink(facts?: Partial<StoredOffsetLink>): Promise<StoredOffsetLink>;
  stop(): Promise<void>;
}

const MORE_THAN_IS_SENT = 1_000_000;
const LOG = { info: () => {}, error: () => {} };
const SECRETS = {
  source: { read: async () => ({ text: firstText("harness".repeat(7)), version: "1" }) },
  clock: systemClock,
  onFailure: () => {},
};

/** Where real cards are paid in a shop, if they are. */
interface CardSettings {
  /** The address of Stripe. */
  readonly stripeAt: string;
  readonly apiKey: string;
  /** What events are signed with. */
  readonly signing: string;
}

const secretsOf = ({ apiKey, signing }: CardSettings): typeof SECRETS => {
  const text = JSON.stringify({ schema: 1, api_key: apiKey, signing: [{ value: signing, until: null }] });
  const read = async (name?: string) => (name === "payment-keys" ? { text, version: "1" } : SECRETS.source.read());
  return { ...SECRETS, source: { read } };
};

/** Opens a shop with the fictional catalogue. */
export const openShop = async (cards?: CardSettings): Promise<Shop> => {
  const local = await startLocalTable();
  const { table } = local;
  const sandbox = await seedSandbox(table, { ids: systemIds, tokens: systemTokens });
  const sent: SentCommand[] = [];
  table.client.middlewareStack.add(
    (next, { commandName = "" }) =>
      (args) => {
        sent.push({ name: commandName, input: args.input });
        return next(args);
      },
    { step: "initialize", name: "note" },
  );
  let nowMs: number | undefined;
  const clock = { ...systemClock, nowMs: () => nowMs ?? systemClock.nowMs() };
  const settings = {
    secrets: cards ? secretsOf(cards) : SECRETS,
    stripeAt: cards?.stripeAt ?? "off",
    testStepMs: 3_600_000,
    poolDays: 30,
    linkLimits: LINK_LIMITS,
    seller: JSON.stringify(SELLER),
    mailsReceipts: [],
    log: LOG,
  };
  // What a process remembers it remembers for as long as the shop is open.
  const still = { ...systemClock, monotonicMs: () => 0 };
  const catalogue = catalogueQueries(table, still);
  const uses = { ...pageUses(table, settings), catalogue, clock, limitPosts: async () => {} };
  const pages = pageFunction({ clock, log: LOG, pages: publicPages(async () => uses), problem: errorPage });
  const orders = httpFunction({
    clock: still,
    log: LOG,
    directory: directoryQueries(table),
    rates: {
      buckets: rateBuckets(table),
      limits: {
        perKey: { requests_per_second: MORE_THAN_IS_SENT, burst: MORE_THAN_IS_SENT },
        failedAuthenticationsPerMinute: MORE_THAN_IS_SENT,
      },
    },
    serving: ordersRoutes({ ...ordersUses(table, SECRETS, settings.testStepMs), catalogue }),
  });
  return {
    table,
    sandbox,
    sent,
    setTime: (now) => (nowMs = instantMs(now)),
    visit: async (path, request = {}) => answerOf(await pages(eventOf(path, request))),
    ask: async (path, body) => {
      const headers = { authorization: `Bearer ${sandbox.keys.test}` };
      return answerOf(await orders(eventOf(`/v1${path}`, { method: "POST", body, headers }), {} as Context));
    },
    aLink: async (facts = {}) => {
      const link = { ...aStoredLink(sandbox.accounts.test), ...facts };
      await createOffsetLink({ table, tokens: systemTokens }, link);
      return link;
    },
    stop: () => local.stop(),
  };
};

const aStoredLink = (account_id: AccountId): StoredOffsetLink => ({
  id: systemIds.next("offsetLink"),
  account_id,
  token: systemTokens.base62(24),
  name: "Link",
  title: null,
  description: null,
  value: null,
  order_limit: null,
  daily_limit: null,
  total_limit: null,
  emails: null,
  bundle_ids: SANDBOX_BUNDLES.slice(0, 2).map(({ id }) => id),
  use_logo: false,
  contact_email: null,
  require_payment: false,
  created_at: instant(0),
  expires_at: null,
  revision: 0,
});

const eventOf = (
  path: string,
  { method = "GET", body, headers = {}, sourceIp }: ShopRequest,
): APIGatewayProxyEventV2 => {
  const { pathname, search } = new URL(path, "http://localhost");
  const isJson = typeof body === "object";
  const type = isJson ? "application/json" : "application/x-www-form-urlencoded";
  return {
    version: "2.0",
    routeKey: `${method} ${pathname}`,
    rawPath: pathname,
    rawQueryString: search.slice(1),
    headers: { "x-forwarded-proto": "http", ...(body !== undefined && { "content-type": type }), ...headers },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
    isBase64Encoded: false,
    requestContext: {
      requestId: "test",
      domainName: "localhost",
      http: { method, sourceIp: sourceIp ?? "192.0.2.1" },
    },
  } as unknown as APIGatewayProxyEventV2;
};

const answerOf = (answer: unknown): ShopResponse => {
  const { statusCode, headers, body, isBase64Encoded } = answer as {
    statusCode: number;
    headers: Record<string, string>;
    body: string;
    isBase64Encoded?: boolean;
  };
  return { status: statusCode, headers, text: isBase64Encoded ? Buffer.from(body, "base64").toString() : body };
};
