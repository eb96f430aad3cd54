import { systemClock } from "@isotherm/core/system";
import type { Setting } from "@isotherm/infra/topology/environment";
import type { Backends } from "./backends.ts";
import { scheduledEvent } from "./event-sources.ts";
import type { Functions } from "./functions.ts";
import { startGuard } from "./guard.ts";
import type { Inbox } from "./inbox.ts";
import type { LocalCa } from "./local-ca.ts";
import type { Mailbox } from "./mailbox.ts";
import type { Queues } from "./queues.ts";
import type { InvocationResult } from "./runtime-api.ts";
import { OPERATOR } from "./secret-keeper.ts";
import type { SeedKeys } from "./seed.ts";
import { placeOf, type StackOptions, type StackPlace, takePlace, type Undo } from "./stack-options.ts";
import {
  createStackFunctions,
  namesOf,
  openDoors,
  seedAndWarm,
  startGates,
  startPreparedBackends,
  startSources,
} from "./stack-parts.ts";

/** The whole service, running on this machine. */
export interface Stack {
  /** `http://127.0.0.1:PORT/v1` */
  readonly baseUrl: string;
  /** `http://127.0.0.1:PORT` */
  readonly pagesBase: string;
  readonly keys: SeedKeys;
  readonly inbox: Inbox;
  /** Everything that was sent by mail. */
  readonly mailbox: Mailbox;
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

const start = async (options: StackOptions, undo: Undo[], stop: Stack["stop"]): Promise<Stack> => {
  const place = placeOf(options);
  takePlace(place, options, undo);
  const guard = startGuard();
  undo.push(() => guard.stop());
  const up = Promise.withResolvers<Functions>();
  up.promise.catch(() => {});
  let mailbox: Mailbox | undefined;
  const doors = await openDoors(options, place, { up: up.promise, mailbox: () => mailbox }, undo);
  const backends = await startPreparedBackends(options, place, guard, undo);
  ({ mailbox } = backends.queues);
  const gates = await startGates(options, place, backends, undo);
  const functions = createStackFunctions(options, place, { guard, ca: doors.ca, backends, gates });
  undo.push(() => functions.stop());
  const keys = await seedAndWarm(options, place, backends, { functions, keeper: gates.keeper });
  startSources(options, place, { backends, functions }, undo);
  up.resolve(functions);
  if (options.prewarm) void functions.prewarm(namesOf(place.rows, "other"));
  // The queues of the last run are lost with it: what repairs that need not wait for its minute.
  const scheduled = place.rows.filter(({ sources }) => sources.some(({ kind }) => kind === "schedule"));
  if (backends.tableExisted) for (const { name } of scheduled) void runSchedule(functions, name);

  return stackOf(place, { keys, doors, backends, gates, functions }, stop);
};

interface Started {
  readonly keys: SeedKeys;
  readonly doors: Awaited<ReturnType<typeof openDoors>>;
  readonly backends: Backends;
  readonly gates: Awaited<ReturnType<typeof startGates>>;
  readonly functions: Functions;
}

const stackOf = (place: StackPlace, started: Started, stop: Stack["stop"]): Stack => {
  const { keys, doors, backends, gates, functions } = started;
  const pagesBase = `http://127.0.0.1:${doors.port}`;
  return {
    baseUrl: `${pagesBase}/v1`,
    pagesBase,
    keys,
    inbox: doors.inbox,
    mailbox: backends.queues.mailbox,
    ca: doors.ca,
    dynamodbEndpoint: gates.tableEndpoint,
    sqsEndpoint: backends.queues.endpoint,
    secretsEndpoint: gates.keeper.addressFor(OPERATOR),
    tableName: place.tableName,
    tableExisted: backends.tableExisted,
    queues: backends.queues,
    logFolder: place.logFolder,
    settings: place.settings,
    invoke: (name, event) => functions.invoke(name, event),
    killFunction: (name) => functions.kill(name),
    runSchedule: (name) => runSchedule(functions, name),
    died: backends.died,
    pids: () => [backends.dynamodbPid, ...functions.pids()],
    stop,
  };
};

const runSchedule = (functions: Functions, name: string): Promise<InvocationResult> =>
  functions.invoke(name, scheduledEvent(name, systemClock.nowMs()));
