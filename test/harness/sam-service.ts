import { isAsked } from "@isotherm/infra/topology/function-definition";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { Agent, install, setGlobalDispatcher } from "undici";
import { stageNamed } from "@isotherm/infra/stages/stage-named";
import { templatesOf } from "@isotherm/infra/synthesise";
import { FunctionPool } from "@isotherm/local/function-pool";
import { endProcess, type Guard, startGuard } from "@isotherm/local/guard";
import { type FunctionCode, startFunctionProcess } from "@isotherm/local/runtime-api";
import { seedLocal } from "@isotherm/local/seed";
import { type Stack, startStack } from "@isotherm/local/stack";
import { describeStack, writeStackFile } from "@isotherm/local/stack-file";
import { samTemplate } from "@isotherm/operator/sam/sam-template";
import { pythonProgram } from "../python/python-program.ts";
import { eventually } from "./eventually.ts";

// SAM CLI closes each connection. Where that overtakes the reader of a large body, the fetch of Node 24 throws past every
// catch (nodejs/undici#5360); undici 8 has that mended. Its fetch would go through the dispatcher of Node's own, where that is there.
install();
setGlobalDispatcher(new Agent());

/** An event that SAM CLI made of a request, as far as tests read it. */
export interface SamEvent {
  readonly routeKey: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What SAM CLI asks for: a function as its template has it, and an event. */
type Invocation = Omit<FunctionCode, "logFile" | "onInvocation"> & { readonly event: SamEvent };

/** The API behind SAM CLI's own server, and the rest of the service beside it. */
export interface SamService {
  /** What is not SAM CLI's, as lines for people. */
  readonly replaced: readonly string[];
  /** `http://127.0.0.1:PORT/v1`, where SAM CLI answers. */
  readonly baseUrl: string;
  readonly stack: Stack;
  /** Where `stack.json` is. */
  readonly stateFolder: string;
  /** Every invocation so far. */
  readonly invocations: readonly Invocation[];
  stop(): Promise<void>;
}

const PATIENCE_MS = 5_000;
const CONCURRENCY = 2;
const IN_PLACE_OF_SAM = [
  "in place of Lambda's container images, which need Docker: the bundle in a process on AWS's runtime client",
  "in place of host.docker.internal, which containers call this machine: 127.0.0.1",
];

/** Runs functions as SAM CLI describes them; answers as Lambda's runtime in a container does. */
const startFunctions = async (guard: Guard, folder: string, invocations: Invocation[]): Promise<Server> => {
  const pools = new Map<string, FunctionPool>();
  const poolOf = ({ event: _event, ...code }: Invocation): FunctionPool => {
    const environment = { PATH: process.env["PATH"] ?? "", ...code.environment };
    const logFile = join(folder, `${code.name}.log`);
    const run = { ...code, environment, logFile };
    const pool =
      pools.get(code.name) ?? new FunctionPool((events) => startFunctionProcess(run, guard, events), CONCURRENCY);
    pools.set(code.name, pool);
    return pool;
  };
  const server = createServer((request, response) => {
    void text(request).then(async (sent) => {
      const invocation = JSON.parse(sent) as Invocation;
      invocations.push(invocation);
      const result = await poolOf(invocation).invoke(invocation.event);
      response.end(result.status === "answered" ? result.payload : JSON.stringify(result));
    });
  });
  server.on("close", () => {
    for (const pool of pools.values()) void pool.stop();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
};

/** A port that nobody has: the template names it before SAM CLI is there. */
const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
};

const answers = async (port: number): Promise<boolean> => {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};

/** Starts SAM CLI's server on a template and resolves when it answers. */
const startSam = async (
  guard: Guard,
  folder: string,
  template: object,
  { functions, port }: { readonly functions: string; readonly port: number },
) => {
  const file = join(folder, "template.json");
  writeFileSync(file, JSON.stringify(template));
  const script = fileURLToPath(new URL("../python/sam-server.py", import.meta.url));
  const sam = spawn(pythonProgram("sam-cli.txt", "python"), [script, file, functions, String(port)], {
    stdio: ["ignore", "pipe", "pipe"],
    // Nothing of this machine's AWS, and no telemetry.
    env: { PATH: process.env["PATH"], HOME: folder, SAM_CLI_TELEMETRY: "0", AWS_EC2_METADATA_DISABLED: "true" },
  });
  guard.watch(sam);
  sam.stderr.pipe(createWriteStream(join(folder, "sam.log")));
  const [printed] = (await once(sam.stdout, "data")) as [Buffer];
  const { version } = JSON.parse(printed.toString()) as { version: string };
  await eventually("an answer of SAM CLI", () => answers(port));
  return { version, stop: () => endProcess(sam, PATIENCE_MS) };
};

/** Starts what `npm start -- --only-backends --background-functions` and `npm run sam` start, with SAM CLI of PyPI. */
export const startSamService = async (): Promise<SamService> => {
  const stateFolder = mkdtempSync(join(tmpdir(), "isotherm-sam-"));
  const guard = startGuard();
  const stack = await startStack({
    stateFolder,
    seed: seedLocal,
    settings: { TEST_STEP_MS: "200", REQUESTS_PER_SECOND: "1000", REQUEST_BURST: "1000" },
    elsewhere: { host: "127.0.0.1", runs: isAsked },
  });
  writeStackFile(stateFolder, describeStack(stack));
  const stage = stageNamed("dev");
  const port = await freePort();
  const backends = {
    tableName: stack.tableName,
    dynamodbEndpoint: stack.dynamodbEndpoint,
    sqsEndpoint: stack.sqsEndpoint,
    secretsOf: (name: string) => new URL(`/${name}/`, stack.secretsEndpoint).href,
    settings: stack.settings,
    interfaceOrigin: `http://127.0.0.1:${port}`,
  };
  const invocations: Invocation[] = [];
  const functions = await startFunctions(guard, stack.logFolder, invocations);
  const url = `http://127.0.0.1:${(functions.address() as AddressInfo).port}/`;
  const sam = await startSam(guard, stateFolder, samTemplate(templatesOf(stage).api, stage, backends, process.arch), {
    functions: url,
    port,
  });
  return {
    replaced: [`SAM CLI ${sam.version}: its provider, event constructor, runner and server`, ...IN_PLACE_OF_SAM],
    baseUrl: `http://127.0.0.1:${port}/v1`,
    stack,
    stateFolder,
    invocations,
    stop: async () => {
      await sam.stop();
      functions.closeAllConnections();
      functions.close();
      await stack.stop();
      await guard.stop();
      rmSync(stateFolder, { recursive: true, force: true });
    },
  };
};
