import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundleFolder } from "@isotherm/infra/topology/bundle";
import { type FunctionDefinition, isAsked } from "@isotherm/infra/topology/function-definition";
import { GATEWAY_LIMITS } from "@isotherm/infra/topology/limits";
import { queueName } from "@isotherm/infra/topology/queues";
import { ROUTES } from "@isotherm/infra/topology/routes";
import { TABLE } from "@isotherm/infra/topology/table";
import { throttlesOf } from "@isotherm/infra/topology/throttles";
import { type Backends, keysFile, secretsFile, startBackends, streamFile } from "./backends.ts";
import { startEventSources } from "./event-sources.ts";
import { createFunctions, type Functions } from "./functions.ts";
import { startGateway } from "./gateway.ts";
import type { Guard } from "./guard.ts";
import { inboxPage, startInbox, type Inbox } from "./inbox.ts";
import { localCa, type LocalCa } from "./local-ca.ts";
import { type Mailbox, mailboxPage } from "./mailbox.ts";
import { LOCAL_BUCKET } from "./queues.ts";
import { OPERATOR, type SecretKeeper, startSecretKeeper } from "./secret-keeper.ts";
import { seedDataKey, seedOnce, type SeedKeys } from "./seed.ts";
import { QUEUEING, type StackOptions, type StackPlace, type Undo } from "./stack-options.ts";
import { streamPositionFile } from "./stream-poller.ts";
import { startTableGate } from "./table-gate.ts";

/** First of all the ports that people know: whether they are taken shows at once. Requests wait for the functions. */
export const openDoors = async (
  options: StackOptions,
  { state, rows }: StackPlace,
  { up, mailbox }: { readonly up: Promise<Functions>; readonly mailbox: () => Mailbox | undefined },
  undo: Undo[],
) => {
  let inbox: Inbox | undefined;
  const { routes = ROUTES } = options;
  const gateway = await startGateway({
    port: options.port ?? 0,
    routes: routes.filter(({ functionName }) => rows.some(({ name }) => name === functionName)),
    throttles: throttlesOf(options.gatewayLimits ?? GATEWAY_LIMITS),
    ready: up,
    invoke: async (name, event) => (await up).invoke(name, event, options.queueing ?? QUEUEING),
    pages: {
      "/local/inbox": inboxPage(() => inbox),
      "/local/mail": mailboxPage(mailbox),
      "/local/health": (_request, response) =>
        void up.then(() => response.writeHead(200, { "content-type": "application/json" }).end('{"status":"ready"}')),
    },
  });
  undo.push(() => gateway.stop());
  const ca = await localCa(state);
  const startedInbox = await startInbox(ca, options.inboxPort ?? 0);
  inbox = startedInbox;
  undo.push(() => startedInbox.stop());
  return { port: gateway.port, ca, inbox: startedInbox };
};

/** Both are awaited to the end, so that a failure of one leaves nothing of the other behind. */
export const startPreparedBackends = async (
  options: StackOptions,
  { logFolder, dataFolder, tableName, queues, host, rows, elsewhere }: StackPlace,
  guard: Guard,
  undo: Undo[],
): Promise<Backends> => {
  const [prepared, started] = await Promise.allSettled([
    options.prepare?.(),
    startBackends({
      guard,
      logFolder,
      tableName,
      table: TABLE,
      queues: Object.values(queues),
      bucket: {
        functions: [...rows, ...elsewhere],
        onRefusal: (name, what) => noteRefusal(logFolder, "BUCKET", name, what),
        onAccess: options.onObjectAccess,
      },
      onQueueSend: options.onQueueSend,
      ...(dataFolder !== undefined && { dataFolder }),
      dynamodbPort: options.dynamodbPort ?? 0,
      sqsPort: options.sqsPort ?? 0,
      ...host,
    }),
  ]);
  if (started.status === "rejected") throw started.reason;
  undo.push(() => started.value.stop());
  if (prepared.status === "rejected") throw prepared.reason;
  return started.value;
};

const noteRefusal = (logFolder: string, resource: string, name: string, what: string): void =>
  appendFileSync(join(logFolder, `${name}.log`), `${resource} refused, as AWS would: ${what}\n`);

/** Starts what stands between the functions and what they may use: the table's gate, and the keeper of secrets. */
export const startGates = async (
  options: StackOptions,
  { logFolder, dataFolder, rows, elsewhere, host }: StackPlace,
  backends: Backends,
  undo: Undo[],
) => {
  const refused = (resource: string, name: string, what: string): void => noteRefusal(logFolder, resource, name, what);
  const before = await options.beforeTable?.(backends.dynamodbEndpoint);
  if (before) undo.push(() => before.stop());
  const tableEndpoint = before?.endpoint ?? backends.dynamodbEndpoint;
  const gate = await startTableGate({
    tableEndpoint,
    rows,
    onRefusal: (name, what) => refused("TABLE", name, what),
    // In memory nothing survives anyway.
    afterTransaction: dataFolder === undefined ? undefined : () => backends.settled(),
    onWrite: () => backends.writes.emit("write"),
    onCall: options.onTableCall,
  });
  undo.push(() => gate.stop());
  const keeper = await startSecretKeeper({
    file: dataFolder && secretsFile(dataFolder),
    rows: [...rows, ...elsewhere],
    onRefusal: (name, what) => refused("SECRET", name, what),
    onRead: options.onSecretRead,
    ...host,
  });
  undo.push(() => keeper.stop());
  return { gate, keeper, tableEndpoint };
};

/** Makes the functions; nothing runs until it is needed. */
export const createStackFunctions = (
  options: StackOptions,
  place: StackPlace,
  {
    guard,
    ca,
    backends,
    gates,
  }: {
    readonly guard: Guard;
    readonly ca: LocalCa;
    readonly backends: Backends;
    readonly gates: Awaited<ReturnType<typeof startGates>>;
  },
): Functions =>
  createFunctions({
    rows: place.rows,
    codeFolder: options.codeFolder ?? bundleFolder,
    logFolder: place.logFolder,
    guard,
    requestsFirst: options.requestsFirst,
    onInvocation: options.onInvocation,
    deployment: {
      tableName: place.tableName,
      dynamodbEndpoint: gates.gate.endpoint,
      sqsEndpoint: backends.queues.endpoint,
      queueUrl: (queue) => backends.queues.url(queueName(place.queues[queue])),
      bucketName: LOCAL_BUCKET,
      settings: place.settings,
      secretsOf: ({ name }) => gates.keeper.addressFor(name),
      receiverCaFile: trustFile(place.state, ca, options.receiverCaFile),
    },
  });

/** One file with every authority that receivers' certificates may come from. */
const trustFile = (state: string, ca: LocalCa, further: string | undefined): string => {
  const file = join(state, "receiver-cas.pem");
  writeFileSync(file, ca.certificate + (further === undefined ? "" : readFileSync(further, "utf8")));
  return file;
};

/** Names of the functions that answer requests, or of the others. */
export const namesOf = (rows: readonly FunctionDefinition[], kind: "api" | "other"): string[] =>
  rows.filter((row) => isAsked(row) === (kind === "api")).map(({ name }) => name);

/** Fills an empty table; meanwhile the functions that answer requests are started ahead, where that is asked for. */
export const seedAndWarm = async (
  { seed, prewarm }: StackOptions,
  { dataFolder, tableName, rows }: StackPlace,
  { dynamodbEndpoint, tableExisted }: Backends,
  { functions, keeper }: { readonly functions: Functions; readonly keeper: SecretKeeper },
): Promise<SeedKeys> => {
  const [keys] = await Promise.all([
    seedOnce(seed, { dynamodbEndpoint, tableName }, { tableExisted, keysFile: dataFolder && keysFile(dataFolder) }),
    seedDataKey({ dynamodbEndpoint, tableName }, keeper.addressFor(OPERATOR)),
    prewarm && functions.prewarm(namesOf(rows, "api")),
  ]);
  return keys;
};

/** Begins to wake functions by the stream, the queues and their schedules. */
export const startSources = (
  { gatherMs, requestsFirst }: StackOptions,
  place: StackPlace,
  { backends, functions }: { readonly backends: Backends; readonly functions: Functions },
  undo: Undo[],
): void => {
  const { rows, queues, logFolder, dataFolder } = place;
  const sources = startEventSources({
    rows,
    queues,
    backends,
    functions,
    gatherMs,
    requestsFirst,
    position: (name) => (dataFolder === undefined ? undefined : streamPositionFile(streamFile(dataFolder, name))),
    note: (name, line) => appendFileSync(join(logFolder, `${name}.log`), `${line}\n`),
  });
  // Together: a source waits for the invocations that it has under way.
  undo.push(() => Promise.all([sources.stop(), functions.stop()]));
};
