import { readFileSync, writeFileSync } from "node:fs";
import { systemClock, systemIds, systemTokens } from "@isotherm/core/system";
import { seedSandbox } from "@isotherm/sandbox";
import { openTable } from "@isotherm/store";
import { addDataKey } from "@isotherm/store/operator/index";
import { wrappedDataKeys, wrappingKey } from "@isotherm/store/secrets/index";
import { LOCAL_REGION } from "./aws-ids.ts";
import { LOCAL_CREDENTIALS } from "./dynamodb-local.ts";

/** The seed of `npm start`: a sandbox organisation, its account pair, two keys, a fictional catalogue. */
export const seedLocal: Seed = async ({ dynamodbEndpoint, tableName }) => {
  const table = localTable({ dynamodbEndpoint, tableName });
  const sandbox = await seedSandbox(table, { ids: systemIds, tokens: systemTokens });
  table.client.destroy();
  return sandbox.keys;
};

/** Makes the first data key of a table that has none, so that secrets in its items are encrypted. */
export const seedDataKey = async ({ dynamodbEndpoint, tableName }: SeedTarget, secrets: string): Promise<void> => {
  const table = localTable({ dynamodbEndpoint, tableName });
  const operating = { table, clock: systemClock, ids: systemIds, tokens: systemTokens, operator: "local:start" };
  if ((await wrappedDataKeys(table)).length === 0) await addDataKey(operating, wrappingKey(secrets));
  table.client.destroy();
};

const localTable = ({ dynamodbEndpoint: endpoint, tableName }: SeedTarget) =>
  openTable(tableName, { endpoint, region: LOCAL_REGION, credentials: LOCAL_CREDENTIALS });

/** Where a seed writes to. */
export interface SeedTarget {
  readonly dynamodbEndpoint: string;
  readonly tableName: string;
}

/** The API keys of the seeded organisation. */
export interface SeedKeys {
  readonly test: string;
  readonly live: string;
}

/** Fills an empty table with what a first request needs. */
export type Seed = (target: SeedTarget) => Promise<SeedKeys>;

const keptKeys = (file: string): SeedKeys | undefined => {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as SeedKeys;
  } catch {
    return undefined;
  }
};

/**
 * Seeds the table, and keeps the keys beside data that outlive the run: only their hashes are in the table. Data that have
 * kept keys are left as they are.
 */
export const seedOnce = async (
  seed: Seed,
  target: SeedTarget,
  { tableExisted, keysFile }: { readonly tableExisted: boolean; readonly keysFile: string | undefined },
): Promise<SeedKeys> => {
  const kept = tableExisted && keysFile !== undefined ? keptKeys(keysFile) : undefined;
  if (kept) return kept;
  const keys = await seed(target);
  if (keysFile !== undefined) writeFileSync(keysFile, `${JSON.stringify(keys)}\n`, { mode: 0o600 });
  return keys;
};
