import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDynamoDbLocal, ensureTable, localDynamoDb, LOCAL_CREDENTIALS } from "@isotherm/local/dynamodb-local";
import { startGuard } from "@isotherm/local/guard";
import { TABLE } from "@isotherm/infra/topology/table";
import { openTable, type Table } from "@isotherm/store/table";
import { type SharedDatabase, sharedDatabase } from "./databases.ts";

const PATIENCE_MS = 60_000;

/** A real table for a test. */
export interface LocalTable {
  readonly table: Table;
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** Makes the service's table in AWS's DynamoDB Local, in memory; `turns`: how its callers wait. */
export const startLocalTable = async (turns?: Table["turns"]): Promise<LocalTable> => {
  const { database, tableName, leave } = sharedDatabase() ?? (await ownDatabase());
  const client = localDynamoDb(database.endpoint);
  await ensureTable(client, tableName, TABLE);
  const place = {
    endpoint: database.endpoint,
    region: "eu-west-1",
    credentials: LOCAL_CREDENTIALS,
    // A machine under load answers late; no test that takes this table is about that.
    requestHandler: { requestTimeout: PATIENCE_MS, throwOnRequestTimeout: true },
  };
  const table = openTable(tableName, place, turns);
  return {
    table,
    endpoint: database.endpoint,
    async stop() {
      client.destroy();
      table.client.destroy();
      await leave();
    },
  };
};

/** A database that nobody else uses. */
const ownDatabase = async (): Promise<SharedDatabase> => {
  const folder = mkdtempSync(join(tmpdir(), "isotherm-table-"));
  const guard = startGuard();
  const database = await startDynamoDbLocal({ guard, logFile: join(folder, "dynamodb.log"), port: 0 });
  const leave = async (): Promise<void> => {
    await database.stop();
    await guard.stop();
    rmSync(folder, { recursive: true });
  };
  return { database, tableName: "isotherm-test", leave };
};
