import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AccountType, WireOrder, WireWebhookEvent } from "@isotherm/contract";
import { LOCAL_REGION } from "@isotherm/local/aws-ids";
import { LOCAL_CREDENTIALS } from "@isotherm/local/dynamodb-local";
import { seedLocal } from "@isotherm/local/seed";
import { type Stack, startStack } from "@isotherm/local/stack";
import type { StackOptions } from "@isotherm/local/stack-options";
import { openTable, type Table } from "@isotherm/store";

/** How a service under test is started. */
export interface ServiceOptions {
  /** Between two steps of a test order, milliseconds. An hour unless given: orders stay where they are. */
  readonly testStepMs?: number;
  readonly allowPrivateReceivers?: boolean;
  /** More than a test sends, unless given. */
  readonly rates?: { readonly perSecond: number; readonly burst: number; readonly failuresPerMinute: number };
  /** What the gateway lets through: more than a test sends, unless given. */
  readonly gatewayLimits?: StackOptions["gatewayLimits"];
  readonly onTableCall?: StackOptions["onTableCall"];
  readonly onSecretRead?: StackOptions["onSecretRead"];
  /** Where Stripe is; nowhere, unless given. */
  readonly stripeAt?: string;
  readonly onInvocation?: StackOptions["onInvocation"];
  /** Whether the service believes to stand behind CloudFront, and lets in nothing else. */
  readonly closedEdge?: boolean;
}

/** An answer of the interface. */
export interface Answer<T = Record<string, never>> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; whatever it is, the test says what it must look like. */
  readonly body: T & { readonly error?: { readonly error_code: string; readonly message: string } };
}

/** Extra parts of a request. */
export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
}

/** A client with a key. */
export interface Client {
  get<T>(path: string, options?: RequestOptions): Promise<Answer<T>>;
  post<T>(path: string, body: unknown, options?: RequestOptions): Promise<Answer<T>>;
  send<T>(method: string, path: string, body: string | undefined, options?: RequestOptions): Promise<Answer<T>>;
}

/** The whole service on free ports, with its own table. */
export interface Service {
  readonly stack: Stack;
  readonly table: Table;
  /** Folder of what the functions have logged. */
  readonly logFolder: string;
  /** A client with the seeded key of a mode, or with any text as its key; null: without a key. */
  as(key: AccountType | { readonly key: string } | null): Client;
  stop(): Promise<void>;
}

const HOUR_MS = 3_600_000;
const LONGEST_STEP_MS = 900_000;
const MORE_THAN_THE_GATEWAY_GETS = {
  apiRequestsPerSecond: 100_000,
  apiRequestBurst: 100_000,
  publicRequestsPerSecond: 100_000,
  publicRequestBurst: 100_000,
};
const MORE_THAN_A_TEST_SENDS = { perSecond: 10_000, burst: 10_000, failuresPerMinute: 100_000 };

/** Starts the service as `npm start` does, with the bundles that `test/harness/bundles.ts` has made. */
export const startService = async (options: ServiceOptions = {}): Promise<Service> => {
  const { testStepMs = HOUR_MS, allowPrivateReceivers = true, rates = MORE_THAN_A_TEST_SENDS } = options;
  const stateFolder = await mkdtemp(join(tmpdir(), "isotherm-"));
  const stack = await startStack({
    stateFolder,
    seed: seedLocal,
    gatewayLimits: options.gatewayLimits ?? MORE_THAN_THE_GATEWAY_GETS,
    ...(options.onTableCall && { onTableCall: options.onTableCall }),
    ...(options.onSecretRead && { onSecretRead: options.onSecretRead }),
    ...(options.onInvocation && { onInvocation: options.onInvocation }),
    settings: {
      TEST_STEP_MS: String(Math.min(testStepMs, LONGEST_STEP_MS)),
      ALLOW_PRIVATE_RECEIVERS: String(allowPrivateReceivers),
      STRIPE_AT: options.stripeAt ?? "off",
      BEHIND_EDGE: String(options.closedEdge ?? false),
      ORIGIN: options.closedEdge ? "edge-only" : "open",
      REQUESTS_PER_SECOND: String(rates.perSecond),
      REQUEST_BURST: String(rates.burst),
      FAILED_AUTHENTICATIONS_PER_MINUTE: String(rates.failuresPerMinute),
    },
  });
  const table = openLocalTable(stack);
  return {
    stack,
    table,
    logFolder: join(stateFolder, "logs"),
    as: (key) =>
      clientOf(stack.baseUrl, key === null ? undefined : typeof key === "string" ? stack.keys[key] : key.key),
    stop: async () => {
      table.client.destroy();
      await stack.stop();
      await rm(stateFolder, { recursive: true, force: true });
    },
  };
};

/** The table of a service that runs already. */
export const openLocalTable = ({ tableName, dynamodbEndpoint }: Pick<Stack, "tableName" | "dynamodbEndpoint">): Table =>
  openTable(tableName, { endpoint: dynamodbEndpoint, region: LOCAL_REGION, credentials: LOCAL_CREDENTIALS });

/** A client of a service that runs already; without a key when there is none. */
export const clientOf = (baseUrl: string, key: string | undefined): Client => {
  const send = async <T>(
    method: string,
    path: string,
    body: string | undefined,
    { headers = {} }: RequestOptions = {},
  ): Promise<Answer<T>> => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (text !== "" && response.headers.get("content-type") === "application/json"
        ? JSON.parse(text)
        : null) as Answer<T>["body"],
    };
  };
  return {
    send,
    get: (path, options) => send("GET", path, undefined, options),
    post: (path, body, options) => send("POST", path, JSON.stringify(body), options),
  };
};

/** An order on the wire, as tests read it. */
export type OrderBody = WireOrder;
/** A delivery on the wire. */
export interface Delivery {
  readonly events: WireWebhookEvent[];
}
