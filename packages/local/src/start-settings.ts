import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { toldError } from "@isotherm/core/told-error";
import type { Setting } from "@isotherm/infra/topology/environment";
import { STRIPE_ADDRESS } from "@isotherm/infra/topology/stripe";
import { LockHeld } from "./lock.ts";
import { shortestPath } from "./stack-file.ts";
import type { Stack } from "./stack.ts";
import type { StartOptions } from "./start-options.ts";

/** What a person needs to know first; the command works when pasted. */
export const welcome = (stack: Stack, stateFolder: string): string => `
Isotherm answers at ${stack.baseUrl}

  test key   ${stack.keys.test}
  live key   ${stack.keys.live}
  inbox      ${stack.inbox.url}   what arrived: ${stack.pagesBase}/local/inbox
  logs       ${shortestPath(stateFolder)}/logs

A first request:

  curl -s ${stack.baseUrl}/estimates/electricity \\
    -H "Authorization: Bearer ${stack.keys.test}" \\
    -H "Content-Type: application/json" \\
    -d '{"consumption":{"amount":"1200","unit":"kWh"},"country_code":"DEU"}'

Ctrl-C ends it.
`;

/** What is there for functions that run elsewhere, and whether the others run. */
export const welcomeBackends = (
  stack: Stack,
  { running, stateFolder }: { readonly running: boolean; readonly stateFolder: string },
): string => `
Table ${stack.tableName} at ${stack.dynamodbEndpoint}, queues at ${stack.sqsEndpoint}

  inbox      ${stack.inbox.url}   what arrived: ${stack.pagesBase}/local/inbox
  stream, queues and schedules ${running ? "are served by this process" : "trigger nothing: --background-functions changes that"}

Next, in another terminal: npm run sam -- --state ${shortestPath(stateFolder)}

Ctrl-C ends it.
`;

/** The ports that a person chose or knows. */
interface KnownPorts {
  readonly port?: number;
  readonly inboxPort?: number;
}

/** Why the stack did not start and what to do, in one line. */
export const startupTrouble = (error: unknown, { port, inboxPort }: KnownPorts): string => {
  if (error instanceof LockHeld) {
    return `Another stack runs here (${error.message}). End it, or start this one with --state DIR and --port 0.`;
  }
  const { code, port: taken } = error as NodeJS.ErrnoException & { readonly port?: number };
  if (code === "EADDRINUSE" && taken === port) {
    return `Port ${taken} is taken. End what uses it, or choose another with --port N (0 takes any that is free).`;
  }
  if (code === "EADDRINUSE" && taken === inboxPort) {
    return `Port ${taken} of the webhook inbox is taken. End what uses it, or choose another with --inbox-port N.`;
  }
  if (code === "EACCES" && taken !== undefined) {
    return `Port ${taken} may not be used by this user: choose another with --port N or --inbox-port N.`;
  }
  if (code === "ENOSPC") return "The disk is full. Free some space (1 GB is plenty) and start again.";
  return `Isotherm did not start: ${toldError(error).message}`;
};

/** The oldest Java that runs DynamoDB Local here. */
const OLDEST_JAVA = 17;

/** The major version in what `java -version` prints: 17 of `17.0.15`, 8 of `1.8.0_392`. */
export const javaMajor = (printed: string): number | undefined => {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(printed) ?? [];
  return first === undefined ? undefined : Number(first === "1" ? second : first);
};

/** What is wrong with this machine's Java and what to do, in one sentence; undefined when it will do. */
export const javaTrouble = async (): Promise<string | undefined> => {
  const remedy = `install a JDK or JRE ${OLDEST_JAVA} or newer and put it on the PATH`;
  try {
    const { stdout, stderr } = await promisify(execFile)("java", ["-version"]);
    const major = javaMajor(stderr + stdout);
    if (major !== undefined && major >= OLDEST_JAVA) return undefined;
    return `Java ${major ?? "of an unknown version"} is too old for DynamoDB Local: ${remedy}.`;
  } catch {
    return `Java was not found, and DynamoDB Local needs it: ${remedy}.`;
  }
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
