import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { SQSClient } from "@aws-sdk/client-sqs";
import { systemSleep } from "@isotherm/core/system";
import { FunctionPool } from "@isotherm/local/function-pool";
import { type Gateway, startGateway } from "@isotherm/local/gateway";
import type { Guard } from "@isotherm/local/guard";
import { startQueuePoller } from "@isotherm/local/queue-poller";
import { type InvocationResult, startFunctionProcess } from "@isotherm/local/runtime-api";
import { type Poller, startStreamPoller } from "@isotherm/local/stream-poller";
import { MOTO_ACCOUNT, type Moto } from "./moto.ts";
import { pythonProgram } from "../python/python-program.ts";

// moto would run functions in Docker. Here the deployed bundles run in the local stack's processes instead: fetched from
// moto's S3, in the environment that moto has for the version behind the alias, over moto's table, queues and secrets.

interface Mapping {
  readonly UUID: string;
  readonly EventSourceArn: string;
  readonly FunctionArn: string;
  readonly BatchSize: number;
  readonly FilterCriteria?: { readonly Filters: readonly { readonly Pattern: string }[] };
  readonly MaximumRetryAttempts?: number;
  readonly BisectBatchOnFunctionError?: boolean;
  readonly ParallelizationFactor?: number;
}

interface Items<T> {
  readonly items: readonly T[];
}

interface Route {
  readonly routeKey: string;
  readonly target: string;
}

interface Integration {
  readonly integrationId: string;
  readonly integrationUri: string;
}

interface DeployedFunction {
  readonly Configuration: {
    readonly FunctionArn: string;
    readonly FunctionName: string;
    readonly Handler: string;
    readonly MemorySize: number;
    readonly Timeout: number;
    readonly Environment: { readonly Variables: Readonly<Record<string, string>> };
  };
  readonly Code: { readonly Location: string };
}

/** Where deployed functions run. */
export interface DeployedOptions {
  readonly moto: Moto;
  readonly guard: Guard;
  readonly folder: string;
  readonly region: string;
  /** The port at which each API is reached, by its name. */
  readonly ports: Readonly<Record<string, number>>;
}

const LOOK_MS = 1_000;
const POLL_MS = 500;
const PROCESSES = 4;

/** Serves whatever is deployed in moto, as it comes and goes, until `stop`. */
export const serveDeployed = (options: DeployedOptions): { stop(): Promise<void> } => {
  const { moto, region, ports, folder } = options;
  const functions = deployedFunctions(options);
  const gateways = new Map<string, Gateway>();
  const pollers = new Map<string, Poller>();
  const sqs = new SQSClient({
    endpoint: moto.endpoint,
    region,
    credentials: { accessKeyId: "m", secretAccessKey: "m" },
  });
  const stopping = new AbortController();

  const look = async (): Promise<void> => {
    const apis = await moto.read<{ items: { apiId: string; name: string }[] }>("apigateway", region, "/v2/apis");
    for (const [id, gateway] of gateways) {
      if (apis.items.some(({ apiId }) => apiId === id)) continue;
      gateways.delete(id);
      await gateway.stop();
    }
    for (const { apiId, name } of apis.items) {
      const port = ports[name];
      if (port === undefined || gateways.has(apiId)) continue;
      const routes = await routesOf(moto, region, apiId);
      if (routes === undefined) continue;
      gateways.set(apiId, await startGateway({ port, routes, invoke: functions.invoke }));
    }
    const found = await moto.read<{ EventSourceMappings: Mapping[] }>(
      "lambda",
      region,
      "/2015-03-31/event-source-mappings/",
    );
    for (const [id, poller] of pollers) {
      if (found.EventSourceMappings.some(({ UUID }) => UUID === id)) continue;
      pollers.delete(id);
      await poller.stop();
    }
    for (const mapping of found.EventSourceMappings) {
      if (!pollers.has(mapping.UUID)) pollers.set(mapping.UUID, connected(mapping, options, sqs, functions.invoke));
    }
  };
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // A stack is half there while it is made.
      await look().catch((error: Error) => appendFileSync(join(folder, "deployed.log"), `${error.message}\n`));
      await systemSleep(LOOK_MS);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
      await Promise.all([...gateways.values(), ...pollers.values(), functions].map((part) => part.stop()));
      sqs.destroy();
    },
  };
};

/** The routes of an API with the functions behind their integrations; undefined until all of it is made. */
const routesOf = async (moto: Moto, region: string, apiId: string) => {
  const api = `/v2/apis/${apiId}`;
  const { items: routes } = await moto.read<Items<Route>>("apigateway", region, `${api}/routes`);
  const { items: integrations } = await moto.read<Items<Integration>>("apigateway", region, `${api}/integrations`);
  if (!routes.some(({ routeKey }) => routeKey === "$default")) return undefined;
  const uris = new Map(integrations.map(({ integrationId, integrationUri }) => [integrationId, integrationUri]));
  return routes.map(({ routeKey, target }) => ({ routeKey, functionName: uris.get(basename(target)) ?? "" }));
};

/** Runs functions by the ARN of their alias: the version that it names now, in a pool of its own. */
const deployedFunctions = ({ moto, guard, folder, region }: DeployedOptions) => {
  const pools = new Map<string, Promise<FunctionPool>>();
  const poolOf = async (name: string, version: string): Promise<FunctionPool> => {
    const path = `/2015-03-31/functions/${name}?Qualifier=${version}`;
    const { Configuration, Code } = await moto.read<DeployedFunction>("lambda", region, path);
    const logFile = join(folder, `${name}.log`);
    const code = {
      name,
      folder: await unpacked(moto, region, folder, basename(new URL(Code.Location).pathname)),
      handler: Configuration.Handler,
      memoryMb: Configuration.MemorySize,
      timeoutSeconds: Configuration.Timeout,
      environment: {
        PATH: dirname(process.execPath),
        TZ: ":UTC",
        AWS_REGION: region,
        AWS_DEFAULT_REGION: region,
        ...moto.environment,
        ...Configuration.Environment.Variables,
      },
      logFile,
    };
    return new FunctionPool((events) => startFunctionProcess(code, guard, events), PROCESSES);
  };
  const invoke = async (arn: string, event: unknown): Promise<InvocationResult> => {
    const [name = ""] = arn.split(":").slice(6);
    const alias = `/2015-03-31/functions/${name}/aliases/live`;
    const { FunctionVersion } = await moto.read<{ FunctionVersion: string }>("lambda", region, alias);
    // After a redeployment the numbers begin again, with other code perhaps.
    const { Configuration } = await moto.read<DeployedFunction>(
      "lambda",
      region,
      `/2015-03-31/functions/${name}?Qualifier=${FunctionVersion}`,
    );
    const key = JSON.stringify(Configuration);
    const pool = pools.get(key) ?? poolOf(name, FunctionVersion);
    pools.set(key, pool);
    return (await pool).invoke(event);
  };
  return {
    invoke,
    stop: async () => void (await Promise.all([...pools.values()].map(async (pool) => (await pool).stop()))),
  };
};

/** The folder of a bundle that was published as a zip. */
const unpacked = async (moto: Moto, region: string, folder: string, key: string): Promise<string> => {
  const target = join(folder, "code", key);
  if (existsSync(target)) return target;
  const zip = `${target}.zip`;
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(zip, await moto.object(`cdk-hnb659fds-assets-${MOTO_ACCOUNT}-${region}`, key));
  const { status, stderr } = spawnSync(pythonProgram("moto.txt", "python"), ["-m", "zipfile", "-e", zip, target]);
  if (status !== 0) throw new Error(`${zip} can't be unpacked: ${String(stderr)}`);
  return target;
};

/** Reads a queue or a stream for the function that its mapping names. */
const connected = (
  mapping: Mapping,
  { moto, region, folder }: DeployedOptions,
  client: SQSClient,
  invokeFunction: (arn: string, event: unknown) => Promise<InvocationResult>,
): Poller => {
  const { EventSourceArn: arn, BatchSize: batchSize } = mapping;
  const invoke = (event: unknown) => invokeFunction(mapping.FunctionArn, event);
  const onTrouble = (message: string) => appendFileSync(join(folder, "deployed.log"), `${arn}: ${message}\n`);
  if (arn.includes(":sqs:")) {
    const queueUrl = `${moto.endpoint}/${MOTO_ACCOUNT}/${arn.split(":").at(-1)}`;
    return startQueuePoller({ client, queueUrl, queueArn: arn, batchSize, concurrency: 2, invoke, onTrouble });
  }
  const [filter] = mapping.FilterCriteria?.Filters ?? [];
  const source = {
    batchSize,
    maximumRetryAttempts: mapping.MaximumRetryAttempts ?? 0,
    bisectBatchOnError: mapping.BisectBatchOnFunctionError ?? false,
    parallelBatches: mapping.ParallelizationFactor ?? 1,
    filter: JSON.parse(filter?.Pattern ?? "{}"),
  };
  return startStreamPoller({
    endpoint: moto.endpoint,
    region,
    pollMs: POLL_MS,
    streamArn: arn,
    source,
    invoke,
    onTrouble,
  });
};
