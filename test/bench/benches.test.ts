import { TABLE } from "@isotherm/infra/topology/table";
import { LOCAL_REGION } from "@isotherm/local/aws-ids";
import { ensureTable, LOCAL_CREDENTIALS, localDynamoDb } from "@isotherm/local/dynamodb-local";
import { openTable } from "@isotherm/store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Service, type ServiceOptions, startService } from "../harness/service.ts";
import { type BenchRun, SMALLEST_RUN } from "./bench-run.ts";
import { BENCHES } from "./benches.ts";

describe("each bench in its smallest form", () => {
  let shared: Service;
  let tables = 0;
  beforeAll(async () => {
    shared = await startService();
  });
  afterAll(() => shared.stop());

  /** One service serves all that do not want it otherwise, and its database has a table for each that wants one. */
  const run: BenchRun = {
    ...SMALLEST_RUN,
    service: async (options?: ServiceOptions) =>
      options === undefined ? { ...shared, stop: async () => {} } : startService(options),
    table: async () => {
      const endpoint = shared.stack.dynamodbEndpoint;
      const client = localDynamoDb(endpoint);
      tables += 1;
      const name = `bench-${tables}`;
      await ensureTable(client, name, TABLE);
      const table = openTable(name, { endpoint, region: LOCAL_REGION, credentials: LOCAL_CREDENTIALS });
      return {
        table,
        endpoint,
        stop: async () => {
          client.destroy();
          table.client.destroy();
        },
      };
    },
  };

  it.each(Object.keys(BENCHES))("%s starts, and comes to figures", { timeout: 240_000 }, async (name) => {
    const figures = (await BENCHES[name]?.(run)) ?? [];
    expect(figures.length).toBeGreaterThan(0);
    for (const figure of figures) expect(figure).toMatchObject({ name: expect.any(String), value: expect.any(Number) });
    // not a number: something was asked for that is not there
    expect(figures.filter(({ value }) => Number.isNaN(value))).toEqual([]);
  });
});
