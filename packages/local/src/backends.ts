import { EventEmitter } from "node:events";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { QueueDefinition } from "@isotherm/infra/topology/queues";
import { ensureTable, localDynamoDb, startDynamoDbLocal } from "./dynamodb-local.ts";
import type { TableShape } from "@isotherm/store/backup/new-table";
import type { Guard } from "./guard.ts";
import { objectsFolder, type Queues, type QueuesOptions, startQueues } from "./queues.ts";
import type { TableWrites } from "./stream-poller.ts";

/** Where the emulator keeps the table, below a data folder. */
const tableFolder = (dataFolder: string): string => join(dataFolder, "dynamodb");

/** Where the API keys are kept: the table has only their hashes. */
export const keysFile = (dataFolder: string): string => join(dataFolder, "keys.json");

/** Where the secrets of the stack are kept. */
export const secretsFile = (dataFolder: string): string => join(dataFolder, "secrets.json");

/** Where it is kept how far a function has read the stream. */
export const streamFile = (dataFolder: string, functionName: string): string =>
  join(dataFolder, `stream-${functionName}.json`);

/** Removes what stacks keep in a data folder, and nothing else that may lie there. */
export const wipeData = (dataFolder: string): void => {
  rmSync(tableFolder(dataFolder), { recursive: true, force: true });
  rmSync(objectsFolder(dataFolder), { recursive: true, force: true });
  rmSync(keysFile(dataFolder), { force: true });
  rmSync(secretsFile(dataFolder), { force: true });
  for (const name of readdirSync(dataFolder)) {
    if (/^stream-.*\.json$/.test(name)) rmSync(join(dataFolder, name));
  }
};

/** The table and the queues, running. */
export interface Backends {
  readonly dynamodbEndpoint: string;
  readonly dynamodbPid: number;
  readonly dynamodb: DynamoDBClient;
  readonly tableName: string;
  /** Whether the table was there from an earlier run. */
  readonly tableExisted: boolean;
  readonly streamArn: string;
  /** Whoever writes to the table may tell here, so that its stream is read at once. */
  readonly writes: TableWrites;
  readonly queues: Queues;
  /** Resolves when everything that the table has acknowledged is in its file. */
  settled(): Promise<void>;
  /** Resolves with one sentence when a part ends without being stopped. */
  readonly died: Promise<string>;
  stop(): Promise<void>;
}

/** What the backends are made from. */
export interface BackendsOptions {
  readonly guard: Guard;
  readonly logFolder: string;
  readonly dataFolder?: string;
  readonly tableName: string;
  readonly table: TableShape;
  readonly queues: readonly QueueDefinition[];
  readonly bucket?: QueuesOptions["bucket"];
  readonly onQueueSend?: QueuesOptions["onSend"];
  /** 0 for any free one, as with the other. */
  readonly dynamodbPort: number;
  readonly sqsPort: number;
  /** Address for the table and the queues to listen on; the loopback interface unless given. */
  readonly host?: string;
}

/** Starts DynamoDB Local with the table, and the queues. */
export const startBackends = async (options: BackendsOptions): Promise<Backends> => {
  const queues = await startQueues({
    rows: options.queues,
    ...(options.bucket && { bucket: options.bucket }),
    onSend: options.onQueueSend,
    objectsFolder: options.dataFolder && objectsFolder(options.dataFolder),
    port: options.sqsPort,
    host: options.host ?? "127.0.0.1",
  });
  try {
    const table = await startTable(options);
    return {
      ...table,
      queues,
      async stop() {
        await Promise.all([table.stop(), queues.stop()]);
      },
    };
  } catch (error) {
    await queues.stop();
    throw error;
  }
};

const startTable = async (options: BackendsOptions): Promise<Omit<Backends, "queues">> => {
  const { guard, logFolder, dataFolder, tableName, table } = options;
  const dynamo = await startDynamoDbLocal({
    guard,
    logFile: join(logFolder, "dynamodb-local.log"),
    ...(dataFolder !== undefined && { dataFolder: tableFolder(dataFolder) }),
    port: options.dynamodbPort,
    host: options.host,
  });
  const dynamodb = localDynamoDb(dynamo.endpoint);
  const stop = async (): Promise<void> => {
    dynamodb.destroy();
    await dynamo.stop();
  };
  try {
    const { existed, streamArn } = await ensureTable(dynamodb, tableName, table);
    return {
      dynamodbEndpoint: dynamo.endpoint,
      dynamodbPid: dynamo.pid,
      dynamodb,
      tableName,
      tableExisted: existed,
      streamArn,
      writes: new EventEmitter(),
      settled: () => dynamo.settled(),
      died: dynamo.died,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
