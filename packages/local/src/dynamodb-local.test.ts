import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type DynamoDBClient, QueryCommand, TransactWriteItemsCommand } from "@aws-sdk/client-dynamodb";
import { TABLE } from "@isotherm/infra/topology/table";
import { describe, expect, it, onTestFinished } from "vitest";
import { ensureTable, localDynamoDb, startDynamoDbLocal } from "./dynamodb-local.ts";
import { aFunction, isRunning, temporaryFolder } from "./fixtures.ts";
import { startGuard } from "./guard.ts";
import { startTableGate } from "./table-gate.ts";

const NAME = "kept";

describe("a table that is kept in a folder", { timeout: 120_000 }, () => {
  const kept = () => {
    const folder = temporaryFolder();
    const guard = startGuard();
    onTestFinished(() => guard.stop());
    return async () => {
      const logFile = join(folder, "log");
      const dynamo = await startDynamoDbLocal({ guard, logFile, dataFolder: join(folder, "data"), port: 0 });
      onTestFinished(() => dynamo.stop());
      const client = localDynamoDb(dynamo.endpoint);
      onTestFinished(() => client.destroy());
      await ensureTable(client, NAME, TABLE);
      return { dynamo, client };
    };
  };
  /** A transaction of nearly 4 MB, which takes a moment to be committed. */
  const write = (client: DynamoDBClient, pk: string) =>
    client.send(
      new TransactWriteItemsCommand({
        TransactItems: Array.from({ length: 100 }, (_, index) => ({
          Put: { TableName: NAME, Item: { pk: { S: pk }, sk: { S: String(index) }, text: { S: "x".repeat(35_000) } } },
        })),
      }),
    );
  const count = async (client: DynamoDBClient, pk: string): Promise<number> => {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: NAME,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": { S: pk } },
        ProjectionExpression: "sk",
        ConsistentRead: true,
        Limit: 20,
      }),
    );
    return Items.length;
  };

  it("has everything that was acknowledged before a normal stop, to the last transaction", async () => {
    const start = kept();
    for (const pk of ["first", "second", "third"]) {
      const { dynamo, client } = await start();
      await write(client, pk);
      await dynamo.stop();
      expect(isRunning(dynamo.pid)).toBe(false);
    }
    const { client } = await start();
    for (const pk of ["first", "second", "third"]) expect([pk, await count(client, pk)]).toEqual([pk, 20]);
  });

  it("has everything that a function was answered, also when it is killed at that moment", async () => {
    const start = kept();
    for (const pk of ["first", "second"]) {
      const { dynamo } = await start();
      const gate = await startTableGate({
        tableEndpoint: dynamo.endpoint,
        rows: [aFunction("writer", { table: { items: { "": ["PutItem"] } } })],
        onRefusal: () => {},
        afterTransaction: () => dynamo.settled(),
      });
      onTestFinished(() => gate.stop());
      const client = localDynamoDb(gate.endpoint, { userAgentAppId: "writer" });
      onTestFinished(() => client.destroy());
      await write(client, pk);
      process.kill(dynamo.pid, "SIGKILL");
      await dynamo.died;
    }
    const { client } = await start();
    for (const pk of ["first", "second"]) expect([pk, await count(client, pk)]).toEqual([pk, 20]);
  });
});

// Java does without an archive that does not fit, and says nothing: what it has opened tells. Only Linux shows that.
it.runIf(process.platform === "linux")("starts with its classes out of an archive", async () => {
  const guard = startGuard();
  onTestFinished(() => guard.stop());
  const dynamo = await startDynamoDbLocal({ guard, logFile: join(temporaryFolder(), "log"), port: 0 });
  onTestFinished(() => dynamo.stop());
  expect(readFileSync(`/proc/${dynamo.pid}/maps`, "utf8")).toMatch(/class-archives\/\w+\.jsa$/m);
});

it.runIf(process.platform === "linux")(
  "leaves no library behind in the folder for temporary files, though it is killed",
  async () => {
    const guard = startGuard();
    onTestFinished(() => guard.stop());
    const dynamo = await startDynamoDbLocal({ guard, logFile: join(temporaryFolder(), "log"), port: 0 });
    const client = localDynamoDb(dynamo.endpoint);
    await ensureTable(client, NAME, TABLE);
    client.destroy();
    const [, library = ""] = /(\/\S*libsqlite4java\S*)$/m.exec(readFileSync(`/proc/${dynamo.pid}/maps`, "utf8")) ?? [];
    expect(existsSync(library)).toBe(true);
    await dynamo.stop();
    expect([existsSync(library), existsSync(dirname(library))]).toEqual([false, false]);
  },
);
