import { systemIds, systemSecrets } from "@isotherm/core/system";
import { openTable } from "@isotherm/store";
import { seedSandbox } from "@isotherm/sandbox";
import { LOCAL_REGION } from "./aws-ids.ts";
import { LOCAL_CREDENTIALS } from "./dynamodb-local.ts";
import type { Seed } from "./seed.ts";

/** The seed of `npm start`: a sandbox organisation, its account pair, two keys, a fictional catalogue. */
export const seedLocal: Seed = async ({ dynamodbEndpoint, tableName }) => {
  const table = openTable(tableName, {
    endpoint: dynamodbEndpoint,
    region: LOCAL_REGION,
    credentials: LOCAL_CREDENTIALS,
  });
  const sandbox = await seedSandbox(table, { ids: systemIds, secrets: systemSecrets });
  table.client.destroy();
  return sandbox.keys;
};
