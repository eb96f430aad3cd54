import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { AccountType, WireOrder, WireOrderEvent } from "@isotherm/contract";
import type { BundleId } from "@isotherm/core";
import { LOCAL_REGION } from "@isotherm/local/aws-ids";
import { LOCAL_CREDENTIALS } from "@isotherm/local/dynamodb-local";
import { seedLocal } from "@isotherm/local/seed";
import { type Stack, startStack } from "@isotherm/local/stack";
import type { StackOptions } from "@isotherm/local/stack-options";
import { systemSleep } from "@isotherm/core/system";
import { SANDBOX_BUNDLES } from "@isotherm/sandbox";
import { bundleItem, openTable, type Table } from "@isotherm/store";
import { type FaultyTable, startFaultyTable } from "./faulty-table.ts";
import type { InjectedFaults } from "./injected-faults.ts";

/** How a service under test is started. */
export interface ServiceOptions {
  /** Between two steps of a test order, milliseconds. An hour unless given: orders stay where they are. */
  readonly testStepMs?: number;
  readonly allowPrivateReceivers?: boolean;
  /** More than a test sends, unless given. */
  readonly rates?: { readonly perSecond: number; readonly burst: number; readonly failuresPerMinute: number };
  /** What the gateway lets through: more than a test sends, unless given. */
  readonly gatewayLimits?: StackOptions["gatewayLimits"];
  /** How long requests wait for a copy of their function that is free: as long as the gateway waits for it, unless given. */
  readonly queueing?: StackOptions["queueing"] | undefined;
  /** Hears of every permission on objects of the bucket that a function needed. */
  readonly onObjectAccess?: (functionName: string, permission: string) => void;
  readonly onTableCall?: StackOptions["onTableCall"];
  readonly onQueueSend?: StackOptions["onQueueSend"];
  readonly onSecretRead?: StackOptions["onSecretRead"];
  /** Where Stripe is; nowhere, unless given. */
  readonly stripeAt?: string;
  /** The provider of OpenID Connect; none, unless given. */
  readonly openIdConnect?: { readonly name: string; readonly issuer: string; readonly client_id: string };
  /** What `RECEIPT_MAILS` says: mail to the mailbox of the stack, unless given. */
  readonly receiptMails?: string;
  /** Queues with other times. */
  readonly queues?: StackOptions["queues"];
  readonly onInvocation?: StackOptions["onInvocation"];
  readonly gatherMs?: StackOptions["gatherMs"];
  /** Whether the service believes to stand behind CloudFront, and lets in nothing else. */
  readonly closedEdge?: boolean;
  /** Where the table is kept, also after the end, by a database of its own; in memory unless given. */
  readonly dataFolder?: string;
  /** Folder with the bundle of a function; today's unless given. */
  readonly codeFolder?: StackOptions["codeFolder"];
  /** What goes wrong between the table and everybody who speaks to it; unless given what the run says, or nothing. */
  readonly faults?: InjectedFaults | undefined;
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
  /** A form tells its type itself. */
  send<T>(
    method: string,
    path: string,
    body: string | FormData | undefined,
    options?: RequestOptions,
  ): Promise<Answer<T>>;
}

/** A running service as most tests speak to it, that of one test file or of many. */
export interface JoinedService {
  readonly stack: Pick<
    Stack,
    | "baseUrl"
    | "pagesBase"
    | "keys"
    | "ca"
    | "dynamodbEndpoint"
    | "sqsEndpoint"
    | "secretsEndpoint"
    | "tableName"
    | "logFolder"
    | "invoke"
    | "killFunction"
    | "runSchedule"
  >;
  readonly table: Table;
  /** A client with the seeded key of a mode, or with any text as its key; null: without a key. */
  as(key: AccountType | { readonly key: string } | null): Client;
  stop(): Promise<void>;
}

/** The whole service on free ports, with its own table. */
export interface Service extends JoinedService {
  readonly stack: Stack;
  /** The faults that were asked for. */
  readonly faulty: FaultyTable | undefined;
  /** Folder of what the functions have logged. */
  readonly logFolder: string;
}

const HOUR_MS = 3_600_000;
const LONGEST_STEP_MS = 900_000;
const MORE_THAN_A_TEST_SENDS = { perSecond: 10_000, burst: 100_000, failuresPerMinute: 100_000 };

/** `INJECT_FAULTS=<seed>` lets every service of a run meet faults; how many is added to the file `INJECTED_FAULTS`. */
const { INJECT_FAULTS, INJECTED_FAULTS: COUNTED_IN } = process.env;
/** So few that the SDK's repetitions are enough: tests that expect one answer get it. */
const FEW = { conflicts: 0.05, throttles: 0.05, lostResponses: 0.05, unprocessed: 0.2 } as const;
const faultsOfRun = (): InjectedFaults | undefined =>
  INJECT_FAULTS === undefined ? undefined : { seed: Number(INJECT_FAULTS), ...FEW };
/** How often a request that is put off is sent again in such a run. In others no test expects to be put off, or it says so. */
const MOST_TRIES = INJECT_FAULTS === undefined ? 1 : 20;
const MORE_THAN_THE_GATEWAY_GETS = {
  apiRequestsPerSecond: 100_000,
  apiRequestBurst: 100_000,
  publicRequestsPerSecond: 100_000,
  publicRequestBurst: 100_000,
};

/** In AWS a crowd gets as many copies as it needs. */
const AS_LONG_AS_THE_GATEWAY_WAITS = { mostWaiting: 100_000, longestWaitMs: 30_000 };

/** Starts the service as `npm start` does, with the bundles that `test/harness/bundles.ts` has made. */
export const startService = async (options: ServiceOptions = {}): Promise<Service> => {
  const { testStepMs = HOUR_MS, allowPrivateReceivers = true, rates = MORE_THAN_A_TEST_SENDS } = options;
  const stateFolder = await mkdtemp(join(tmpdir(), "isotherm-"));
  const { faults = faultsOfRun() } = options;
  let faulty: FaultyTable | undefined;
  const stack = await startStack({
    stateFolder,
    seed: seedLocal,
    ...(options.dataFolder !== undefined && { dataFolder: options.dataFolder }),
    ...(options.codeFolder && { codeFolder: options.codeFolder }),
    ...(faults && { beforeTable: async (endpoint) => (faulty = await startFaultyTable(endpoint, faults)) }),
    gatewayLimits: options.gatewayLimits ?? MORE_THAN_THE_GATEWAY_GETS,
    queueing: options.queueing ?? AS_LONG_AS_THE_GATEWAY_WAITS,
    ...(options.onTableCall && { onTableCall: options.onTableCall }),
    ...(options.onObjectAccess && { onObjectAccess: options.onObjectAccess }),
    ...(options.onQueueSend && { onQueueSend: options.onQueueSend }),
    ...(options.onSecretRead && { onSecretRead: options.onSecretRead }),
    ...(options.queues && { queues: options.queues }),
    ...(options.onInvocation && { onInvocation: options.onInvocation }),
    ...(options.gatherMs !== undefined && { gatherMs: options.gatherMs }),
    settings: {
      TEST_STEP_MS: String(Math.min(testStepMs, LONGEST_STEP_MS)),
      ALLOW_PRIVATE_RECEIVERS: String(allowPrivateReceivers),
      ...(options.receiptMails !== undefined && { RECEIPT_MAILS: options.receiptMails }),
      STRIPE_AT: options.stripeAt ?? "off",
      OPENID_CONNECT: options.openIdConnect ? JSON.stringify(options.openIdConnect) : "off",
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
    faulty,
    logFolder: join(stateFolder, "logs"),
    as: (key) =>
      clientOf(stack.baseUrl, key === null ? undefined : typeof key === "string" ? stack.keys[key] : key.key),
    stop: async () => {
      table.client.destroy();
      if (faulty && COUNTED_IN !== undefined) await appendFile(COUNTED_IN, `${JSON.stringify(faulty.counts)}\n`);
      await stack.stop();
      await rm(stateFolder, { recursive: true, force: true });
    },
  };
};

/** A bundle that is not on offer, in the catalogue of every service that files join. */
export const CLOSED_BUNDLE = "bun_closed" as BundleId;

/** Writes it, before anything reads the catalogue: functions keep that for a minute. */
export const closeABundle = async ({ client, name }: Table): Promise<void> => {
  const closed = { ...SANDBOX_BUNDLES[0]!, id: CLOSED_BUNDLE, disabled_at: "2026-01-01T00:00:00.000Z" };
  await client.send(new PutCommand({ TableName: name, Item: bundleItem(closed) }));
};

/** The table of a service that runs already. */
export const openLocalTable = ({ tableName, dynamodbEndpoint }: Pick<Stack, "tableName" | "dynamodbEndpoint">): Table =>
  openTable(tableName, { endpoint: dynamodbEndpoint, region: LOCAL_REGION, credentials: LOCAL_CREDENTIALS });

/** Whether an answer says to come again, and when. */
export const isPutOff = ({ status, headers }: Pick<Response, "status" | "headers">): boolean =>
  (status === 503 || status === 429) && headers.get("retry-after") !== null;

/** A client of a service that runs already; without a key when there is none. */
export const clientOf = (baseUrl: string, key: string | undefined): Client => {
  const send = async <T>(
    method: string,
    path: string,
    body: string | FormData | undefined,
    { headers = {} }: RequestOptions = {},
  ): Promise<Answer<T>> => {
    const request = {
      method,
      headers: {
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(typeof body === "string" && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    };
    let response = await fetch(baseUrl + path, request);
    for (let tries = 1; tries < MOST_TRIES && isPutOff(response); tries += 1) {
      await systemSleep(100);
      response = await fetch(baseUrl + path, request);
    }
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
  readonly events: WireOrderEvent[];
}
