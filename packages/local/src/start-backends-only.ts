import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { FUNCTIONS } from "@isotherm/infra/topology/functions";
import { QUEUES } from "@isotherm/infra/topology/queues";
import { TABLE } from "@isotherm/infra/topology/table";
import { keysFile, secretsFile, startBackends, wipeData } from "./backends.ts";
import { type Guard, startGuard } from "./guard.ts";
import { takeLock } from "./lock.ts";
import { seedDataKey, seedOnce, type Seed } from "./seed.ts";
import { OPERATOR, startSecretKeeper } from "./secret-keeper.ts";
import type { StackFile } from "./stack-file.ts";
import { LOCAL_TABLE } from "./stack-options.ts";

/** Where the backends keep things, and which ports they prefer. */
export interface BackendsOnlyOptions {
  readonly stateFolder: string;
  readonly dataFolder?: string;
  readonly fresh: boolean;
  readonly seed: Seed;
  readonly dynamodbPort: number;
  readonly sqsPort: number;
}

/** Starts the table and the queues without functions: what `sam local start-api` needs beside itself. */
export const startBackendsOnly = async (options: BackendsOnlyOptions) => {
  const { stateFolder, dataFolder, fresh } = options;
  const logFolder = join(stateFolder, "logs");
  mkdirSync(logFolder, { recursive: true });
  const unlock = [takeLock(join(stateFolder, "lock"))];
  if (dataFolder !== undefined) {
    unlock.push(takeLock(join(dataFolder, "lock")));
    if (fresh) wipeData(dataFolder);
  }
  const guard = startGuard();
  const { backends, keeper } = await startForContainers(options, guard, logFolder);
  const keys = await seedOnce(
    options.seed,
    { dynamodbEndpoint: backends.dynamodbEndpoint, tableName: LOCAL_TABLE },
    { tableExisted: backends.tableExisted, keysFile: dataFolder && keysFile(dataFolder) },
  );
  await seedDataKey(
    { dynamodbEndpoint: backends.dynamodbEndpoint, tableName: LOCAL_TABLE },
    keeper.addressFor(OPERATOR),
  );
  const file: Partial<StackFile> = {
    keys,
    table: LOCAL_TABLE,
    dynamodb_endpoint: backends.dynamodbEndpoint,
    sqs_endpoint: backends.queues.endpoint,
    secrets_endpoint: keeper.addressFor(OPERATOR),
    pids: [process.pid, backends.dynamodbPid],
  };
  return {
    file,
    queueUrls: Object.values(QUEUES).map((row) => backends.queues.url(row.fifo ? `${row.name}.fifo` : row.name)),
    died: backends.died,
    async stop() {
      await backends.stop();
      await keeper.stop();
      await guard.stop();
      for (const release of unlock) release();
    },
  };
};

/** The containers of sam local come from outside. */
const EVERY_ADDRESS = "0.0.0.0";

const startForContainers = async (
  { dataFolder, dynamodbPort, sqsPort }: BackendsOnlyOptions,
  guard: Guard,
  logFolder: string,
) => {
  const backends = await startBackends({
    guard,
    logFolder,
    ...(dataFolder !== undefined && { dataFolder }),
    tableName: LOCAL_TABLE,
    table: TABLE,
    queues: Object.values(QUEUES),
    dynamodbPort,
    sqsPort,
    host: EVERY_ADDRESS,
  });
  const keeper = await startSecretKeeper({
    file: dataFolder && secretsFile(dataFolder),
    rows: FUNCTIONS,
    host: EVERY_ADDRESS,
    onRefusal: () => {},
  });
  return { backends, keeper };
};
