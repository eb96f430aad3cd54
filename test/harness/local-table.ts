import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DeleteTableCommand } from "@aws-sdk/client-dynamodb";
import { systemSleep } from "@isotherm/core/system";
import { LOCAL_REGION } from "@isotherm/local/aws-ids";
import { startDynamoDbLocal, localDynamoDb, LOCAL_CREDENTIALS } from "@isotherm/local/dynamodb-local";
import { startGuard } from "@isotherm/local/guard";
import { TABLE } from "@isotherm/infra/topology/table";
import { makeTable } from "@isotherm/store/backup/new-table";
import { openTable, type Table } from "@isotherm/store/table";
import { databaseOfWorker } from "./shared-services.ts";

const PATIENCE_MS = 60_000;

/** A real table for a test. */
export interface LocalTable {
  readonly table: Table;
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** How a table for a test is started. */
export interface LocalTableOptions {
  /** How its callers wait. */
  readonly turns?: Table["turns"];
  /** Whether it lies in a database of its own, compiled to run long rather than to start quickly. */
  readonly runsLong?: boolean;
}

interface Database {
  readonly endpoint: string;
  stop(): Promise<void>;
}

const startDatabase = async (runsLong: boolean): Promise<Database> => {
  const folder = mkdtempSync(join(tmpdir(), "isotherm-table-"));
  const guard = startGuard();
  const logFile = join(folder, "dynamodb.log");
  const dynamo = await startDynamoDbLocal({ guard, logFile, port: 0, runsLong });
  return {
    endpoint: dynamo.endpoint,
    async stop() {
      await dynamo.stop();
      await guard.stop();
      rmSync(folder, { recursive: true });
    },
  };
};

let tables = 0;

/**
 * Makes the service's table, without its stream, in AWS's DynamoDB Local in memory: in that of this worker where there is one,
 * else in one of its own.
 */
export const startLocalTable = async ({ turns, runsLong = false }: LocalTableOptions = {}): Promise<LocalTable> => {
  const shared = runsLong ? undefined : databaseOfWorker();
  const database = shared === undefined ? await startDatabase(runsLong) : { endpoint: shared, stop: async () => {} };
  const { endpoint } = database;
  tables += 1;
  const name = `isotherm-test-${process.pid}-${tables}`;
  const client = localDynamoDb(endpoint);
  await makeTable({ client, sleep: systemSleep }, name, TABLE);
  const place = {
    endpoint,
    region: LOCAL_REGION,
    credentials: LOCAL_CREDENTIALS,
    // A machine under load answers late; no test that takes this table is about that.
    requestHandler: { requestTimeout: PATIENCE_MS, throwOnRequestTimeout: true },
  };
  const table = openTable(name, place, turns);
  return {
    table,
    endpoint,
    async stop() {
      await client.send(new DeleteTableCommand({ TableName: name }));
      client.destroy();
      table.client.destroy();
      await database.stop();
    },
  };
};
