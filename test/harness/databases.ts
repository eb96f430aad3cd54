import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DeleteTableCommand } from "@aws-sdk/client-dynamodb";
import { systemTokens } from "@isotherm/core/system";
import { type DynamoDbLocal, localDynamoDb, startDynamoDbLocal } from "@isotherm/local/dynamodb-local";
import { startGuard } from "@isotherm/local/guard";
import type { TestProject } from "vitest/node";

/** The databases of this run, one for each worker: `pid endpoint`, in their order. */
const VARIABLE = "TEST_DATABASES";

/**
 * Starts a DynamoDB Local for each worker of the run. One that is warm answers several times as quickly as one that has just
 * started, and most tests want no more of a database than a table of their own.
 */
export const setup = async ({ vitest }: TestProject): Promise<() => Promise<void>> => {
  const folder = mkdtempSync(join(tmpdir(), "isotherm-databases-"));
  const guard = startGuard();
  const workers = Array.from({ length: vitest.config.maxWorkers }, (_, index) => index + 1);
  const databases = await Promise.all(
    workers.map((worker) => startDynamoDbLocal({ guard, logFile: join(folder, `${worker}.log`), port: 0 })),
  );
  process.env[VARIABLE] = JSON.stringify(databases.map(({ pid, endpoint }) => ({ pid, endpoint })));
  return async () => {
    await Promise.all(databases.map((database) => database.stop()));
    await guard.stop();
    rmSync(folder, { recursive: true });
  };
};

/** A database that others use too, and the name of a table that nobody else has there. */
export interface SharedDatabase {
  readonly database: DynamoDbLocal;
  readonly tableName: string;
  /** Removes that table. */
  readonly leave: () => Promise<void>;
}

/** A place in the database of this worker; undefined outside of a run with workers, as for `npm run bench`. */
export const sharedDatabase = (): SharedDatabase | undefined => {
  const { [VARIABLE]: databases, VITEST_POOL_ID: worker } = process.env;
  if (databases === undefined || worker === undefined) return undefined;
  const found = (JSON.parse(databases) as Pick<DynamoDbLocal, "pid" | "endpoint">[])[Number(worker) - 1];
  if (found === undefined) throw new Error(`No database was started for worker ${worker}`);
  const tableName = `isotherm-${systemTokens.base62(12)}`;
  return {
    database: { ...found, died: new Promise(() => {}), settled: async () => {}, stop: async () => {} },
    tableName,
    leave: async () => {
      const client = localDynamoDb(found.endpoint);
      await client.send(new DeleteTableCommand({ TableName: tableName })).catch(() => {});
      client.destroy();
    },
  };
};
