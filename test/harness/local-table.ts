import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDynamoDbLocal, ensureTable, localDynamoDb, LOCAL_CREDENTIALS } from "@isotherm/local/dynamodb-local";
import { startGuard } from "@isotherm/local/guard";
import { TABLE } from "@isotherm/infra/topology/table";
import { openTable, type Table } from "@isotherm/store/table";

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
  /** Whether it is compiled to run long rather than to start quickly. */
  readonly runsLong?: boolean;
}

/** Starts AWS's DynamoDB Local in memory, with the service's table. */
export const startLocalTable = async ({ turns, runsLong = false }: LocalTableOptions = {}): Promise<LocalTable> => {
  const folder = mkdtempSync(join(tmpdir(), "isotherm-table-"));
  const guard = startGuard();
  const dynamo = await startDynamoDbLocal({ guard, logFile: join(folder, "dynamodb.log"), port: 0, runsLong });
  const client = localDynamoDb(dynamo.endpoint);
  await ensureTable(client, "isotherm-test", TABLE);
  const place = {
    endpoint: dynamo.endpoint,
    region: "eu-west-1",
    credentials: LOCAL_CREDENTIALS,
    // A machine under load answers late; no test that takes this table is about that.
    requestHandler: { requestTimeout: PATIENCE_MS, throwOnRequestTimeout: true },
  };
  const table = openTable("isotherm-test", place, turns);
  return {
    table,
    endpoint: dynamo.endpoint,
    async stop() {
      client.destroy();
      table.client.destroy();
      await dynamo.stop();
      await guard.stop();
      rmSync(folder, { recursive: true });
    },
  };
};
