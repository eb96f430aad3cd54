import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, writeSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { constants, getPriority, setPriority } from "node:os";
import { dirname, join } from "node:path";
import { systemClock } from "@isotherm/core/system";
import { LOCAL_ACCOUNT, LOCAL_REGION, requestId, traceHeader } from "./aws-ids.ts";
import { type Guard, killProcess } from "./guard.ts";

/** A function as Lambda knows it: code and configuration. */
export interface FunctionCode {
  readonly name: string;
  /** Folder with the bundle. */
  readonly folder: string;
  /** Module and export, `index.handler`. */
  readonly handler: string;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /** Everything that the process finds in its environment; nothing of ours leaks in. */
  readonly environment: Readonly<Record<string, string>>;
  readonly logFile: string;
  /** How much more readily its processes give way to others than this one does, as `nice` counts; as much unless given. */
  readonly niceness?: number | undefined;
  /** Hears of every invocation that ended. */
  readonly onInvocation?: ((report: InvocationReport) => void) | undefined;
}

/** What an invocation took. */
export interface InvocationReport {
  readonly functionName: string;
  /** The event, JSON. */
  readonly payload: string;
  /** From the event to the answer. */
  readonly durationMs: number;
  /** Processor time of the function's process; undefined when it did not come to an answer. */
  readonly processorMs: number | undefined;
  readonly failed: boolean;
}

/** What became of an invocation: the answer as JSON text, Lambda's account of the failure, or that it was not tried. */
export type InvocationResult =
  | { readonly status: "throttled" }
  | { readonly status: "answered"; readonly payload: string }
  | { readonly status: "failed"; readonly errorType: string; readonly errorMessage: string };

/** One running copy of a function; handles one invocation at a time, as an execution environment of Lambda does. */
export interface FunctionProcess {
  readonly pid: number;
  /** Hands over an event. Only for an idle process. */
  invoke(payload: string): Promise<InvocationResult>;
  kill(): Promise<void>;
}

/** What a process tells its owner. */
export interface ProcessEvents {
  /** It asks for work: after its start and after each invocation. */
  readonly onIdle: (process: FunctionProcess) => void;
  /** It is gone. `failure` says why when it never got as far as asking for work. */
  readonly onEnd: (process: FunctionProcess, failure: InvocationResult | undefined) => void;
}

// Lambda allows 10 s; a busy laptop may need longer and nobody is billed.
const INIT_LIMIT_MS = 30_000;

const RUNTIME_CLIENT = join(
  dirname(createRequire(import.meta.url).resolve("aws-lambda-ric/package.json")),
  "index.mjs",
);
const PRELOAD = new URL("./rapid-client.mjs", import.meta.url).href;

/** Where copies of functions keep what they have compiled, beside their code: on one machine the same code starts many times. */
export const compiledFolder = (bundlesFolder: string): string => join(bundlesFolder, ".compiled");

const failed = (errorType: string, errorMessage: string): InvocationResult => ({
  status: "failed",
  errorType,
  errorMessage,
});

const reported = (body: string): InvocationResult => {
  try {
    const { errorType = "Error", errorMessage = "" } = JSON.parse(body) as {
      errorType?: string;
      errorMessage?: string;
    };
    return failed(errorType, errorMessage);
  } catch {
    return failed("Error", body);
  }
};

const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
};

/** Starts a copy of the function on AWS's runtime client, with a Runtime API server of its own. */
export const startFunctionProcess = async (
  code: FunctionCode,
  guard: Guard,
  events: ProcessEvents,
): Promise<FunctionProcess> => {
  const server = createServer();
  server.keepAliveTimeout = 0;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const log = openSync(code.logFile, "a");
  const child = spawnRuntime(code, (server.address() as AddressInfo).port, log);
  guard.watch(child);
  return new RunningFunction({ code, events, server, log, child });
};

const spawnRuntime = (code: FunctionCode, apiPort: number, log: number): ChildProcess => {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${Math.floor(code.memoryMb * 0.9)}`, "--import", PRELOAD, RUNTIME_CLIENT],
    {
      cwd: code.folder,
      detached: true,
      stdio: ["ignore", log, log],
      env: {
        ...code.environment,
        NODE_COMPILE_CACHE: compiledFolder(dirname(code.folder)),
        _HANDLER: code.handler,
        LAMBDA_TASK_ROOT: code.folder,
        AWS_LAMBDA_RUNTIME_API: `127.0.0.1:${apiPort}`,
        AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x",
        AWS_LAMBDA_INITIALIZATION_TYPE: "on-demand",
        AWS_LAMBDA_FUNCTION_NAME: code.name,
        AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
        AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${code.name}`,
        AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(code.memoryMb),
        AWS_LAMBDA_LOG_STREAM_NAME: requestId(),
      },
    },
  );
  giveWay(child, code.niceness ?? 0);
  return child;
};

const LOWEST_PRIORITY = constants.priority.PRIORITY_LOW;

/** Lets a process give way to others; one that has ended already, or that can't, stays as it is. */
const giveWay = ({ pid }: ChildProcess, niceness: number): void => {
  if (pid === undefined || niceness === 0) return;
  try {
    setPriority(pid, Math.min(getPriority() + niceness, LOWEST_PRIORITY));
  } catch {
    // It is slower for others then, and that is all.
  }
};

/** What a running copy is made of. */
interface FunctionParts {
  readonly code: FunctionCode;
  readonly events: ProcessEvents;
  /** The Runtime API, which only this copy asks. */
  readonly server: Server;
  /** Descriptor of the log. */
  readonly log: number;
  readonly child: ChildProcess;
}

/** The event that a copy works on. */
interface CurrentInvocation {
  readonly id: string;
  readonly finish: (result: InvocationResult, processorUs?: number) => void;
}

class RunningFunction implements FunctionProcess {
  readonly #parts: FunctionParts;
  readonly #initTimer: NodeJS.Timeout;
  /** The request for work that waits for an event. */
  #asking: ServerResponse | undefined;
  #current: CurrentInvocation | undefined;
  #initFailure: InvocationResult | undefined;
  #initialised = false;

  constructor(parts: FunctionParts) {
    const { server, child } = parts;
    this.#parts = parts;
    server.on("request", (request, response) => this.#answer(request, response));
    this.#initTimer = setTimeout(() => {
      if (!this.#initialised) void this.kill();
    }, INIT_LIMIT_MS);
    child.once("exit", (exitCode, signal) =>
      this.#ended(signal ? `with signal: ${signal}` : `with exit status ${exitCode}`),
    );
    // Without a pid there will be no exit.
    child.on("error", (error) => child.pid === undefined && this.#ended(`before it started: ${error.message}`));
  }

  get pid(): number {
    return this.#parts.child.pid ?? 0;
  }

  kill(): Promise<void> {
    return killProcess(this.#parts.child);
  }

  invoke(payload: string): Promise<InvocationResult> {
    const { code } = this.#parts;
    return new Promise((resolve) => {
      const response = this.#asking;
      if (!response || this.#current) throw new Error(`${code.name} was given an event while it was busy`);
      this.#asking = undefined;
      const id = requestId();
      const startedMs = systemClock.monotonicMs();
      const timer = setTimeout(() => {
        const told = `Task timed out after ${code.timeoutSeconds.toFixed(2)} seconds`;
        this.#current?.finish(failed("Sandbox.Timedout", told));
        void this.kill();
      }, code.timeoutSeconds * 1000);
      const finish = (result: InvocationResult, processorUs?: number): void => {
        clearTimeout(timer);
        this.#current = undefined;
        this.#report({ id, payload }, result, systemClock.monotonicMs() - startedMs, processorUs);
        resolve(result);
      };
      this.#current = { id, finish };
      response.writeHead(200, invocationHeaders(code, id)).end(payload);
    });
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url?.replace("/2018-06-01/runtime", "") ?? "";
    if (path === "/invocation/next") {
      this.#initialised = true;
      this.#asking = response;
      this.#parts.events.onIdle(this);
      return;
    }
    void read(request).then((body) => {
      const [, id, kind] = /^\/invocation\/([^/]+)\/(response|error)$/.exec(path) ?? [];
      if (path === "/init/error") this.#initFailure = reported(body);
      else if (this.#current && id === this.#current.id) {
        const result = kind === "response" ? ({ status: "answered", payload: body } as const) : reported(body);
        this.#current.finish(result, Number(request.headers["processor-us"]));
      } else {
        response.writeHead(400).end('{"errorType":"InvalidRequestID"}');
        return;
      }
      response.writeHead(202, { "content-type": "application/json" }).end('{"status":"OK"}');
    });
  }

  #report(
    { id, payload }: { readonly id: string; readonly payload: string },
    result: InvocationResult,
    durationMs: number,
    processorUs: number | undefined,
  ): void {
    const { code, log } = this.#parts;
    const failure = result.status === "failed" ? ` ${result.errorType}: ${result.errorMessage}` : "";
    writeSync(log, `REPORT RequestId: ${id} Duration: ${durationMs.toFixed(2)} ms${failure}\n`);
    code.onInvocation?.({
      functionName: code.name,
      payload,
      durationMs,
      processorMs: processorUs === undefined ? undefined : processorUs / 1_000,
      failed: result.status === "failed",
    });
  }

  #ended(how: string): void {
    const { server, log, events } = this.#parts;
    clearTimeout(this.#initTimer);
    server.closeAllConnections();
    server.close();
    const exit = failed("Runtime.ExitError", `Runtime exited ${how}`);
    this.#current?.finish(exit);
    closeSync(log);
    events.onEnd(this, this.#initialised ? undefined : (this.#initFailure ?? exit));
  }
}

const invocationHeaders = ({ name, timeoutSeconds }: FunctionCode, id: string): Record<string, string> => {
  const nowMs = systemClock.nowMs();
  return {
    "content-type": "application/json",
    "lambda-runtime-aws-request-id": id,
    "lambda-runtime-deadline-ms": String(nowMs + timeoutSeconds * 1000),
    "lambda-runtime-invoked-function-arn": `arn:aws:lambda:${LOCAL_REGION}:${LOCAL_ACCOUNT}:function:${name}`,
    "lambda-runtime-trace-id": traceHeader(nowMs),
  };
};
