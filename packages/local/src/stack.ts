import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { systemClock } from "@isotherm/core/system";
import { bundleFolder } from "@isotherm/infra/topology/bundle";
import type { FunctionRow } from "@isotherm/infra/topology/function-row";
import type { Setting } from "@isotherm/infra/topology/environment";
import { FUNCTIONS } from "@isotherm/infra/topology/functions";
import { GATEWAY_LIMITS, LINK_LIMITS, REQUEST_LIMITS } from "@isotherm/infra/topology/limits";
import { QUEUES, queueName, type QueueName, type QueueRow } from "@isotherm/infra/topology/queues";
import { ROUTES, type RouteRow } from "@isotherm/infra/topology/routes";
import type { SecretName } from "@isotherm/infra/topology/secrets";
import { type GatewayLimits, throttlesOf } from "@isotherm/infra/topology/throttles";
import { TABLE } from "@isotherm/infra/topology/table";
import { keysFile, secretsFile, startBackends, streamFile, wipeData } from "./backends.ts";
import { scheduledEvent, startEventSources } from "./event-sources.ts";
import { createFunctions, type Functions } from "./functions.ts";
import { startGateway } from "./gateway.ts";
import { startGuard } from "./guard.ts";
import { inboxPage, startInbox, type Inbox } from "./inbox.ts";
import { localCa, type LocalCa } from "./local-ca.ts";
import { takeLock } from "./lock.ts";
import type { Queues } from "./queues.ts";
import type { InvocationReport, InvocationResult } from "./runtime-api.ts";
import { OPERATOR, startSecretKeeper } from "./secret-keeper.ts";
import { seedOnce, type Seed, type SeedKeys } from "./seed.ts";
import { streamPositionFile } from "./stream-poller.ts";
import { startTableGate, type TableCall } from "./table-gate.ts";

/** How a stack is started. Ports are free ones unless given, so that many stacks run side by side. */
export interface StackOptions {
  /** Logs, certificates, lock. One stack at a time uses it. */
  readonly stateFolder: string;
  /** Where the table is kept between runs; without it, it lives in memory. */
  readonly dataFolder?: string;
  /** Empties the data folder first. */
  readonly fresh?: boolean;
  readonly seed: Seed;
  readonly port?: number;
  readonly inboxPort?: number;
  readonly dynamodbPort?: number;
  readonly sqsPort?: number;
  readonly settings?: Partial<Record<Setting, string>>;
  /** A further authority (PEM file) that the outward functions trust. */
  readonly receiverCaFile?: string;
  readonly functions?: readonly FunctionRow[];
  readonly routes?: readonly RouteRow[];
  /** What the gateway lets through; as much as in AWS, unless given. */
  readonly gatewayLimits?: GatewayLimits;
  readonly queues?: Readonly<Record<QueueName, QueueRow>>;
  /** Folder with the bundle of a function. It is asked for after the table is up. */
  readonly codeFolder?: (functionName: string) => string;
  /** What must be done before functions can run, such as bundling; goes on beside the start of the table. */
  readonly prepare?: () => Promise<void>;
  /** Starts a process of each function ahead of its first event. */
  readonly prewarm?: boolean;
  /** Hears of every call that a function makes to the table. */
  readonly onTableCall?: (call: TableCall) => void;
  /** Hears of every secret that a function reads. */
  readonly onSecretRead?: (functionName: string, secret: SecretName) => void;
  /** Hears of every invocation of a function that ended. */
  readonly onInvocation?: (report: InvocationReport) => void;
}

/** The whole service, running on this machine. */
export interface Stack {
  /** `http://127.0.0.1:PORT/v1` */
  readonly baseUrl: string;
  /** `http://127.0.0.1:PORT` */
  readonly pagesBase: string;
  readonly keys: SeedKeys;
  readonly inbox: Inbox;
  readonly ca: LocalCa;
  readonly dynamodbEndpoint: string;
  readonly sqsEndpoint: string;
  /** Where operators read and write secrets. */
  readonly secretsEndpoint: string;
  readonly tableName: string;
  /** Whether the table is from an earlier run. */
  readonly tableExisted: boolean;
  readonly queues: Queues;
  /** One file for each function, and that of the table. */
  readonly logFolder: string;
  readonly settings: Readonly<Record<Setting, string>>;
  /** Runs a function on an event of the caller's making. */
  invoke(functionName: string, event: unknown): Promise<InvocationResult>;
  /** Kills every process of a function; its next event starts a new one. */
  killFunction(functionName: string): Promise<void>;
  /** Fires the schedule of a function now. */
  runSchedule(functionName: string): Promise<InvocationResult>;
  /** Resolves with one sentence when a part ends without being stopped. */
  readonly died: Promise<string>;
  /** The table's process and those of the functions, as they are now. */
  pids(): number[];
  /** Ends every process and lets go of every port and lock. */
  stop(): Promise<void>;
}

/** Name of the table on one machine. */
export const LOCAL_TABLE = "isotherm-local";

/** The settings of functions on one machine, unless others are given. */
export const DEFAULT_SETTINGS: Readonly<Record<Setting, string>> = {
  TEST_STEP_MS: "60000",
  POOL_DAYS: "30",
  ALLOW_PRIVATE_RECEIVERS: "true",
  ROUTER: "offline",
  LINK_LIMITS: JSON.stringify(LINK_LIMITS),
  STRIPE_AT: "off",
  REQUESTS_PER_SECOND: String(REQUEST_LIMITS.requestsPerSecond),
  REQUEST_BURST: String(REQUEST_LIMITS.requestBurst),
  BEHIND_EDGE: "false",
  ORIGIN: "open",
  FAILED_AUTHENTICATIONS_PER_MINUTE: String(REQUEST_LIMITS.failedAuthenticationsPerMinute),
};

type Undo = () => unknown;

/** Starts everything; what was started is ended again when something fails. Resolves when requests are answered. */
export const startStack = async (options: StackOptions): Promise<Stack> => {
  const undo: Undo[] = [];
  const stop = async (): Promise<void> => {
    // The last started first; each once, however often stop is called.
    for (let end = undo.pop(); end; end = undo.pop()) await end();
  };
  try {
    return await start(options, undo, stop);
  } catch (error) {
    await stop();
    throw error;
  }
};

const start = async (options: StackOptions, undo: Undo[], stop: () => Promise<void>): Promise<Stack> => {
  const { functions: rows = FUNCTIONS, routes = ROUTES, queues = QUEUES, dataFolder } = options;
  const state = resolve(options.stateFolder);
  const logFolder = join(state, "logs");
  mkdirSync(logFolder, { recursive: true });
  undo.push(takeLock(join(state, "lock")));
  if (dataFolder !== undefined) {
    undo.push(takeLock(join(dataFolder, "lock")));
    if (options.fresh) wipeData(dataFolder);
  }

  const guard = startGuard();
  undo.push(() => guard.stop());
  const up = Promise.withResolvers<Functions>();
  up.promise.catch(() => {});
  // First of all the ports that people know: whether they are taken shows at once.
  let inbox: Inbox | undefined;
  const gateway = await startGateway({
    port: options.port ?? 0,
    routes,
    throttles: throttlesOf(options.gatewayLimits ?? GATEWAY_LIMITS),
    ready: up.promise,
    invoke: async (name, event) => (await up.promise).invoke(name, event),
    pages: {
      "/local/inbox": inboxPage(() => inbox),
      "/local/health": (_request, response) =>
        void up.promise.then(() =>
          response.writeHead(200, { "content-type": "application/json" }).end('{"status":"ready"}'),
        ),
    },
  });
  undo.push(() => gateway.stop());
  const ca = await localCa(state);
  const startedInbox = await startInbox(ca, options.inboxPort ?? 0);
  inbox = startedInbox;
  undo.push(() => startedInbox.stop());

  // Both are awaited to the end, so that a failure of one leaves nothing of the other behind.
  const [prepared, started] = await Promise.allSettled([
    options.prepare?.(),
    startBackends({
      guard,
      logFolder,
      tableName: LOCAL_TABLE,
      table: TABLE,
      queues: Object.values(queues),
      ...(dataFolder !== undefined && { dataFolder }),
      dynamodbPort: options.dynamodbPort ?? 0,
      sqsPort: options.sqsPort ?? 0,
    }),
  ]);
  if (started.status === "rejected") throw started.reason;
  const backends = started.value;
  undo.push(() => backends.stop());
  if (prepared.status === "rejected") throw prepared.reason;

  const refused = (resource: string) => (name: string, what: string) =>
    appendFileSync(
      join(logFolder, `${name}.log`),
      `${resource} refused, as AWS would: ${what}
`,
    );
  const gate = await startTableGate({
    tableEndpoint: backends.dynamodbEndpoint,
    rows,
    onRefusal: refused("TABLE"),
    // In memory nothing survives anyway.
    afterTransaction: dataFolder === undefined ? undefined : () => backends.settled(),
    onCall: options.onTableCall,
  });
  undo.push(() => gate.stop());
  const keeper = await startSecretKeeper({
    file: dataFolder && secretsFile(dataFolder),
    rows,
    onRefusal: refused("SECRET"),
    onRead: options.onSecretRead,
  });
  undo.push(() => keeper.stop());
  const settings = { ...DEFAULT_SETTINGS, ...options.settings };
  const functions = createFunctions({
    rows,
    codeFolder: options.codeFolder ?? bundleFolder,
    logFolder,
    guard,
    onInvocation: options.onInvocation,
    deployment: {
      tableName: LOCAL_TABLE,
      dynamodbEndpoint: gate.endpoint,
      sqsEndpoint: backends.queues.endpoint,
      queueUrl: (queue) => backends.queues.url(queueName(queues[queue])),
      settings,
      secretsOf: ({ name }) => keeper.addressFor(name),
      receiverCaFile: trustFile(state, ca, options.receiverCaFile),
    },
  });
  const namesOf = (kind: "api" | "other"): string[] =>
    rows.filter(({ group }) => (group === undefined) === (kind === "other")).map(({ name }) => name);
  undo.push(() => functions.stop());
  const [keys] = await Promise.all([
    seedOnce(
      options.seed,
      { dynamodbEndpoint: backends.dynamodbEndpoint, tableName: LOCAL_TABLE },
      { tableExisted: backends.tableExisted, keysFile: dataFolder && keysFile(dataFolder) },
    ),
    options.prewarm && functions.prewarm(namesOf("api")),
  ]);
  const sources = startEventSources({
    rows,
    queues,
    backends,
    functions,
    position: (name) => (dataFolder === undefined ? undefined : streamPositionFile(streamFile(dataFolder, name))),
    note: (name, line) => appendFileSync(join(logFolder, `${name}.log`), `${line}\n`),
  });
  // Together: a source waits for the invocations that it has under way.
  undo.push(() => Promise.all([sources.stop(), functions.stop()]));
  up.resolve(functions);
  if (options.prewarm) void functions.prewarm(namesOf("other"));
  const runSchedule = (name: string) => functions.invoke(name, scheduledEvent(name, systemClock.nowMs()));
  // The queues of the last run are lost with it: what repairs that need not wait for its minute.
  const scheduled = rows.filter(({ sources }) => sources.some(({ kind }) => kind === "schedule"));
  if (backends.tableExisted) for (const { name } of scheduled) void runSchedule(name);

  const pagesBase = `http://127.0.0.1:${gateway.port}`;
  return {
    baseUrl: `${pagesBase}/v1`,
    pagesBase,
    keys,
    inbox: startedInbox,
    ca,
    dynamodbEndpoint: backends.dynamodbEndpoint,
    sqsEndpoint: backends.queues.endpoint,
    secretsEndpoint: keeper.addressFor(OPERATOR),
    tableName: LOCAL_TABLE,
    tableExisted: backends.tableExisted,
    queues: backends.queues,
    logFolder,
    settings,
    invoke: (name, event) => functions.invoke(name, event),
    killFunction: (name) => functions.kill(name),
    runSchedule,
    died: backends.died,
    pids: () => [backends.dynamodbPid, ...functions.pids()],
    stop,
  };
};

/** One file with every authority that receivers' certificates may come from. */
const trustFile = (state: string, ca: LocalCa, further: string | undefined): string => {
  const file = join(state, "receiver-cas.pem");
  writeFileSync(file, ca.certificate + (further === undefined ? "" : readFileSync(further, "utf8")));
  return file;
};
