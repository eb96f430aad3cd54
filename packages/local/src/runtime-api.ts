import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, writeSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
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
  /** Hears of every invocation that ended. */
  readonly onInvocation?: ((report: InvocationReport) => void) | undefined;
}

/** What an invocation took. */
export interface InvocationReport {
  readonly functionName: string;
  /** From the event to the answer. */
  readonly durationMs: number;
  /** Processor time of the function's process; undefined when it did not come to an answer. */
  readonly processorMs: number | undefined;
  readonly failed: boolean;
}

/** What became of an invocation: the answer as JSON text, or Lambda's account of the failure. */
export type InvocationResult =
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
  let asking: ServerResponse | undefined;
  let current:
    | { readonly id: string; readonly finish: (result: InvocationResult, processorUs?: number) => void }
    | undefined;
  let initFailure: InvocationResult | undefined;
  let initialised = false;

  const server = createServer((request, response) => {
    const path = request.url?.replace("/2018-06-01/runtime", "") ?? "";
    if (path === "/invocation/next") {
      initialised = true;
      asking = response;
      events.onIdle(running);
      return;
    }
    void read(request).then((body) => {
      const [, id, kind] = /^\/invocation\/([^/]+)\/(response|error)$/.exec(path) ?? [];
      if (path === "/init/error") initFailure = reported(body);
      else if (current && id === current.id) {
        const result = kind === "response" ? ({ status: "answered", payload: body } as const) : reported(body);
        current.finish(result, Number(request.headers["processor-us"]));
      } else {
        response.writeHead(400).end('{"errorType":"InvalidRequestID"}');
        return;
      }
      response.writeHead(202, { "content-type": "application/json" }).end('{"status":"OK"}');
    });
  });
  server.keepAliveTimeout = 0;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  const log = openSync(code.logFile, "a");
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${Math.floor(code.memoryMb * 0.9)}`, "--import", PRELOAD, RUNTIME_CLIENT],
    {
      cwd: code.folder,
      detached: true,
      stdio: ["ignore", log, log],
      env: {
        ...code.environment,
        _HANDLER: code.handler,
        LAMBDA_TASK_ROOT: code.folder,
        AWS_LAMBDA_RUNTIME_API: `127.0.0.1:${(server.address() as AddressInfo).port}`,
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
  guard.watch(child);
  const initTimer = setTimeout(() => {
    if (!initialised) void killProcess(child);
  }, INIT_LIMIT_MS);

  const ended = (how: string): void => {
    clearTimeout(initTimer);
    server.closeAllConnections();
    server.close();
    const exit = failed("Runtime.ExitError", `Runtime exited ${how}`);
    current?.finish(exit);
    closeSync(log);
    events.onEnd(running, initialised ? undefined : (initFailure ?? exit));
  };
  child.once("exit", (exitCode, signal) => ended(signal ? `with signal: ${signal}` : `with exit status ${exitCode}`));
  // Without a pid there will be no exit.
  child.on("error", (error) => child.pid === undefined && ended(`before it started: ${error.message}`));

  const running: FunctionProcess = {
    pid: child.pid ?? 0,
    kill: () => killProcess(child),
    invoke: (payload) =>
      new Promise((resolve) => {
        const response = asking;
        if (!response || current) throw new Error(`${code.name} was given an event while it was busy`);
        asking = undefined;
        const id = requestId();
        const startedMs = systemClock.monotonicMs();
        const timer = setTimeout(() => {
          current?.finish(failed("Sandbox.Timedout", `Task timed out after ${code.timeoutSeconds.toFixed(2)} seconds`));
          void killProcess(child);
        }, code.timeoutSeconds * 1000);
        current = {
          id,
          finish: (result, processorUs) => {
            clearTimeout(timer);
            current = undefined;
            const failure = result.status === "failed" ? ` ${result.errorType}: ${result.errorMessage}` : "";
            const durationMs = systemClock.monotonicMs() - startedMs;
            writeSync(log, `REPORT RequestId: ${id} Duration: ${durationMs.toFixed(2)} ms${failure}\n`);
            code.onInvocation?.({
              functionName: code.name,
              durationMs,
              processorMs: processorUs === undefined ? undefined : processorUs / 1_000,
              failed: result.status === "failed",
            });
            resolve(result);
          },
        };
        const nowMs = systemClock.nowMs();
        response
          .writeHead(200, {
            "content-type": "application/json",
            "lambda-runtime-aws-request-id": id,
            "lambda-runtime-deadline-ms": String(nowMs + code.timeoutSeconds * 1000),
            "lambda-runtime-invoked-function-arn": `arn:aws:lambda:${LOCAL_REGION}:${LOCAL_ACCOUNT}:function:${code.name}`,
            "lambda-runtime-trace-id": traceHeader(nowMs),
          })
          .end(payload);
      }),
  };
  return running;
};
