import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { HANDLER } from "@isotherm/infra/topology/bundle";
import { type EventSource, type FunctionDefinition, isAsked } from "@isotherm/infra/topology/function-definition";
import { functionEnvironment, type LocalDeployment } from "./function-environment.ts";
import { FunctionPool, type Queueing, SHARING, type StartProcess } from "./function-pool.ts";
import type { Guard } from "./guard.ts";
import { startFunctionProcess, type InvocationReport, type InvocationResult } from "./runtime-api.ts";

/** All functions, ready to run. */
export interface Functions {
  /** Throws on a name that no function has; a failure of the function is a result. Waits as `FunctionPool.invoke` does. */
  invoke(name: string, event: unknown, queueing?: Queueing): Promise<InvocationResult>;
  kill(name: string): Promise<void>;
  /** Starts a process of each of these ahead of its first event. */
  prewarm(names: readonly string[]): Promise<void>;
  pids(): number[];
  stop(): Promise<void>;
}

/** What the functions are made from. */
export interface FunctionsOptions extends Sharing {
  readonly rows: readonly FunctionDefinition[];
  readonly codeFolder: (functionName: string) => string;
  readonly deployment: LocalDeployment;
  readonly logFolder: string;
  readonly guard: Guard;
  readonly onInvocation?: ((report: InvocationReport) => void) | undefined;
}

const API_CONCURRENCY = 4;
const QUEUE_CONCURRENCY = 8;

// A third of what a request gets, where both want the processor: steps, events and figures come a little later, answers do not.
const BACKGROUND_NICENESS = 5;

/** How functions share the processors of this machine. */
export interface Sharing {
  /** Whether requests go first where processors are few; see `StackOptions`. */
  readonly requestsFirst?: boolean | undefined;
}

/**
 * How many batches of a source are in work at once. Sources with a limit are those of functions that calculate: more copies of
 * them than processors would each take their time to warm up, and be done no sooner. Where requests go first, messages that go
 * together in one batch have one copy: a second one takes what the first could have taken along, and changes the same accounts.
 */
export const sourceConcurrency = (source: EventSource, { requestsFirst = false }: Sharing = {}): number => {
  if (source.kind === "schedule") return 1;
  if (source.kind === "stream") return Math.min(source.parallelBatches ?? 1, availableParallelism());
  if (source.maximumConcurrency === undefined) return QUEUE_CONCURRENCY;
  return requestsFirst && source.batchSize > 1 ? 1 : Math.min(source.maximumConcurrency, availableParallelism());
};

/** Enough that neither requests nor a source ever wait for one another. */
const processesFor = (row: FunctionDefinition, sharing: Sharing): number =>
  (isAsked(row) ? API_CONCURRENCY : 1) +
  row.sources.reduce((total, source) => total + sourceConcurrency(source, sharing), 0);

/** Makes a pool for every row; nothing runs until it is needed. */
export const createFunctions = (options: FunctionsOptions): Functions => {
  const { rows, codeFolder, deployment, logFolder, guard, requestsFirst = false, onInvocation } = options;
  mkdirSync(logFolder, { recursive: true });
  const pools = new Map<string, FunctionPool>();
  for (const row of rows) {
    const logFile = join(logFolder, `${row.name}.log`);
    writeFileSync(logFile, "");
    const code = {
      name: row.name,
      folder: codeFolder(row.name),
      handler: HANDLER,
      memoryMb: row.memoryMb,
      timeoutSeconds: row.timeoutSeconds,
      environment: functionEnvironment(row, deployment),
      logFile,
      niceness: requestsFirst && !isAsked(row) ? BACKGROUND_NICENESS : 0,
      onInvocation,
    };
    const start: StartProcess = (events) => startFunctionProcess(code, guard, events);
    pools.set(
      row.name,
      new FunctionPool(start, processesFor(row, { requestsFirst }), requestsFirst ? SHARING : undefined),
    );
  }
  const pool = (name: string): FunctionPool => {
    const found = pools.get(name);
    if (!found) throw new Error(`no function is named ${name}`);
    return found;
  };
  const all = [...pools.values()];
  return {
    invoke: (name, event, queueing) => pool(name).invoke(event, queueing),
    kill: (name) => pool(name).kill(),
    prewarm: async (names) => void (await Promise.all(names.map((name) => pool(name).prewarm()))),
    pids: () => all.flatMap((one) => one.pids()),
    stop: async () => void (await Promise.all(all.map((one) => one.stop()))),
  };
};
