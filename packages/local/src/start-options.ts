import type { Setting } from "@isotherm/infra/topology/environment";
import { STRIPE_ADDRESS } from "@isotherm/infra/topology/stripe";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { NamedRoom } from "./start-in-room.ts";

/** What `npm start` was asked for. The room that is not named is the usual one, or another where that is taken. */
export interface StartOptions extends NamedRoom {
  readonly dataFolder?: string;
  readonly tableName?: string;
  /** Empties the data folder first. */
  readonly fresh: boolean;
  readonly receiverCaFile?: string;
  readonly testStepMs: number;
  readonly poolDays: number;
  /** Of each key; twice as many may come at once. */
  readonly requestsPerSecond: number;
  /** Whether the functions of the API run elsewhere. */
  readonly onlyBackends: boolean;
  /** Whether then the others run here: those that the stream, queues and schedules trigger. */
  readonly backgroundFunctions: boolean;
}

/** The options of `npm start`, for people. */
export const USAGE = `npm start -- [options]
  --port N            port of the service (3000, or a free one); 0 takes free ports for everything
  --inbox-port N      port of the webhook inbox (3443, or a free one)
  --data DIR          keeps the table there between runs; without it, it lives in memory
  --table NAME        the table that is used there (isotherm-local), such as one that was restored beside it
  --fresh             begins with an empty table although --data names an old one
  --receiver-ca FILE  a further certificate authority (PEM) trusted for webhook receivers
  --test-step-ms N    delay between the steps of test-mode orders (60000)
  --pool-days N       days until fractions of live orders are completed from stock (30); 0: within a minute
  --rate-limit N      requests per second and key (15); twice as many may come at once
  --state DIR         logs, certificates, stack.json (.local, or a folder in it where another stack uses that)
  --only-backends     only what functions use (table, queues, secrets, inbox), for sam local
  --background-functions  with --only-backends: also the functions that the stream, queues and schedules trigger, so that
                      test orders move and events arrive`;

/** Says that the command line can't be understood. */
export class BadOption extends Error {}

const whole = (name: string, text: string, most: number): number => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > most)
    throw new BadOption(`--${name} takes a whole number up to ${most}, not ${text}.`);
  return value;
};

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: "string" },
        "inbox-port": { type: "string" },
        data: { type: "string" },
        table: { type: "string" },
        fresh: { type: "boolean" },
        "receiver-ca": { type: "string" },
        "test-step-ms": { type: "string" },
        "pool-days": { type: "string" },
        "rate-limit": { type: "string" },
        state: { type: "string" },
        "only-backends": { type: "boolean" },
        "background-functions": { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    }).values;
  } catch (error) {
    throw new BadOption(`${(error as Error).message}\n${USAGE}`);
  }
};

/**
 * Whether the options are asked for, and nothing else.
 *
 * @throws BadOption
 */
export const wantsHelp = (args: readonly string[]): boolean => parse(args).help === true;

/**
 * Reads the command line of `npm start`.
 *
 * @throws BadOption
 */
export const startOptions = (args: readonly string[]): StartOptions => {
  const given = parse(args);
  const { "only-backends": onlyBackends = false, "background-functions": backgroundFunctions = false } = given;
  if (backgroundFunctions && !onlyBackends)
    throw new BadOption("--background-functions goes with --only-backends: without that, all functions run.");
  const inboxPort = given["inbox-port"] ?? (Number(given.port) === 0 ? "0" : undefined);
  return {
    ...(given.port !== undefined && { port: whole("port", given.port, 65_535) }),
    ...(inboxPort !== undefined && { inboxPort: whole("inbox-port", inboxPort, 65_535) }),
    ...(given.state !== undefined && { stateFolder: resolve(given.state) }),
    ...(given.data !== undefined && { dataFolder: resolve(given.data) }),
    ...(given.table !== undefined && { tableName: given.table }),
    fresh: given.fresh ?? false,
    ...(given["receiver-ca"] !== undefined && { receiverCaFile: resolve(given["receiver-ca"]) }),
    testStepMs: whole("test-step-ms", given["test-step-ms"] ?? "60000", 900_000),
    poolDays: whole("pool-days", given["pool-days"] ?? "30", 365),
    requestsPerSecond: Math.max(1, whole("rate-limit", given["rate-limit"] ?? "15", 100_000)),
    onlyBackends,
    backgroundFunctions,
  };
};

/** What `npm start` sets for its functions, as far as it differs from a stack that tests start. */
export const startSettings = ({
  testStepMs,
  poolDays,
  requestsPerSecond,
}: Pick<StartOptions, "testStepMs" | "poolDays" | "requestsPerSecond">): Partial<Record<Setting, string>> => ({
  TEST_STEP_MS: String(testStepMs),
  POOL_DAYS: String(poolDays),
  REQUESTS_PER_SECOND: String(requestsPerSecond),
  REQUEST_BURST: String(2 * requestsPerSecond),
  // Asked only once an operator has given it keys.
  STRIPE_AT: STRIPE_ADDRESS,
});
