import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Seller } from "@isotherm/contract/seller";
import type { FunctionDefinition } from "@isotherm/infra/topology/function-definition";
import type { Setting } from "@isotherm/infra/topology/environment";
import { FUNCTIONS } from "@isotherm/infra/topology/functions";
import { LINK_LIMITS, REQUEST_LIMITS } from "@isotherm/infra/topology/limits";
import { QUEUES, type QueueName, type QueueDefinition } from "@isotherm/infra/topology/queues";
import type { RouteRow } from "@isotherm/infra/topology/routes";
import type { GatewayLimits } from "@isotherm/infra/topology/throttles";
import { wipeData } from "./backends.ts";
import type { Queueing } from "./function-pool.ts";
import { takeLock } from "./lock.ts";
import type { InvocationReport } from "./runtime-api.ts";
import type { Seed } from "./seed.ts";
import type { TableCall } from "./table-gate.ts";

/** How a stack is started. Ports are free ones unless given, so that many stacks run side by side. */
export interface StackOptions {
  /** Logs, certificates, lock. One stack at a time uses it. */
  readonly stateFolder: string;
  /** Where the table is kept between runs; without it, it lives in memory. */
  readonly dataFolder?: string;
  /** Empties the data folder first. */
  readonly fresh?: boolean;
  /** Which table of the data folder is used; `isotherm-local` unless given. */
  readonly tableName?: string;
  readonly seed: Seed;
  readonly port?: number;
  readonly inboxPort?: number;
  readonly dynamodbPort?: number;
  readonly sqsPort?: number;
  readonly settings?: Partial<Record<Setting, string>>;
  /** A further authority (PEM file) that the outward functions trust. */
  readonly receiverCaFile?: string;
  readonly functions?: readonly FunctionDefinition[];
  /** Functions that run elsewhere, such as in SAM's containers, and the address where these find table, queues and secrets. */
  readonly elsewhere?: { readonly runs: (row: FunctionDefinition) => boolean; readonly host: string };
  readonly routes?: readonly RouteRow[];
  /** What the gateway lets through; as much as in AWS, unless given. */
  readonly gatewayLimits?: GatewayLimits;
  /** How long requests queue for a copy of their function; as `QUEUEING` says, unless given. */
  readonly queueing?: Queueing;
  readonly queues?: Readonly<Record<QueueName, QueueDefinition>>;
  /**
   * How long records of the stream wait for others, milliseconds, where Lambda makes them wait (`gatherSeconds`). Not at all
   * unless given: who tries things out wants to see figures at once.
   */
  readonly gatherMs?: number;
  /** Folder with the bundle of a function. It is asked for after the table is up. */
  readonly codeFolder?: (functionName: string) => string;
  /** What must be done before functions can run, such as bundling; goes on beside the start of the table. */
  readonly prepare?: () => Promise<void>;
  /** Starts a process of each function ahead of its first event. */
  readonly prewarm?: boolean;
  /**
   * Whether requests go first where the processors are fewer than what wants them, as those of this machine mostly are: functions
   * that no client waits for give way, copies are started as they are of use, and steps of orders go together in one. Else all are
   * equal, as in AWS, where each has a processor of its own.
   */
  readonly requestsFirst?: boolean;
  /** Puts something before the table: functions, and whoever is told where the table is, reach it through that. */
  readonly beforeTable?: (tableEndpoint: string) => Promise<{ readonly endpoint: string; stop(): Promise<void> }>;
  /** Hears of every call that a function makes to the table. */
  readonly onTableCall?: (call: TableCall) => void;
  /** Hears of every call by which a function sends to a queue, one message or ten. */
  readonly onQueueSend?: (functionName: string, queueUrl: string) => void;
  /** Hears of every secret that a function reads. */
  readonly onSecretRead?: (functionName: string, secret: string) => void;
  /** Hears of every permission on objects of the bucket that a function needed. */
  readonly onObjectAccess?: (functionName: string, permission: string) => void;
  /** Hears of every invocation of a function that ended. */
  readonly onInvocation?: (report: InvocationReport) => void;
}

/** Name of the table on one machine. */
export const LOCAL_TABLE = "isotherm-local";

/**
 * How long requests queue for one of the four copies of their function, unless a stack says otherwise: who sends more than the
 * machine can do is told so soon.
 */
export const QUEUEING: Queueing = { mostWaiting: 32, longestWaitMs: 2_000 };

/** Who sells on one machine: nobody, and says so. */
const LOCAL_SELLER: Seller = {
  name: "Example Seller",
  address: ["1 Example Street", "Example Town"],
  email: "seller@example.org",
  terms: "https://example.org/terms",
  privacy: "https://example.org/privacy",
};

/** The settings of functions on one machine, unless others are given. */
export const DEFAULT_SETTINGS: Readonly<Record<Setting, string>> = {
  TEST_STEP_MS: "60000",
  POOL_DAYS: "30",
  ALLOW_PRIVATE_RECEIVERS: "true",
  ROUTER: "offline",
  SPEND_FACTORS: "open-ceda",
  LINK_LIMITS: JSON.stringify(LINK_LIMITS),
  STRIPE_AT: "off",
  REQUEST_LOGS: "off",
  OPENID_CONNECT: "off",
  INTERFACE_AT: "own-host",
  SELLER: JSON.stringify(LOCAL_SELLER),
  // To the mailbox of the stack, whose orders are of test accounts too.
  RECEIPT_MAILS: JSON.stringify({ from: "receipts@example.org", modes: ["live", "test"] }),
  REQUESTS_PER_SECOND: String(REQUEST_LIMITS.requestsPerSecond),
  REQUEST_BURST: String(REQUEST_LIMITS.requestBurst),
  BEHIND_EDGE: "false",
  ORIGIN: "open",
  FAILED_AUTHENTICATIONS_PER_MINUTE: String(REQUEST_LIMITS.failedAuthenticationsPerMinute),
};

/** Ends what was started; the last started first. */
export type Undo = () => unknown;

/** Where a stack keeps its things, and what it runs. */
export interface StackPlace {
  readonly state: string;
  readonly logFolder: string;
  readonly dataFolder: string | undefined;
  readonly tableName: string;
  readonly rows: readonly FunctionDefinition[];
  /** Those that run elsewhere. */
  readonly elsewhere: readonly FunctionDefinition[];
  /** Address for table, queues and secrets to listen on; the loopback interface where nothing runs elsewhere. */
  readonly host: { readonly host?: string };
  readonly queues: Readonly<Record<QueueName, QueueDefinition>>;
  readonly settings: Readonly<Record<Setting, string>>;
}

/** The place that options name. */
export const placeOf = (options: StackOptions): StackPlace => {
  const {
    stateFolder,
    dataFolder,
    tableName = LOCAL_TABLE,
    functions = FUNCTIONS,
    queues = QUEUES,
    elsewhere: others,
  } = options;
  const state = resolve(stateFolder);
  const elsewhere = functions.filter((row) => others?.runs(row));
  return {
    state,
    logFolder: join(state, "logs"),
    dataFolder,
    tableName,
    rows: functions.filter((row) => !elsewhere.includes(row)),
    elsewhere,
    host: others ? { host: others.host } : {},
    queues,
    settings: { ...DEFAULT_SETTINGS, REQUEST_LOGS: `files:${join(state, "logs")}`, ...options.settings },
  };
};

/** Locks the folders, so that no other stack uses them. */
export const takePlace = (
  { state, logFolder, dataFolder }: StackPlace,
  { fresh }: StackOptions,
  undo: Undo[],
): void => {
  mkdirSync(logFolder, { recursive: true });
  undo.push(takeLock(join(state, "lock")));
  if (dataFolder === undefined) return;
  undo.push(takeLock(join(dataFolder, "lock")));
  if (fresh) wipeData(dataFolder);
};
