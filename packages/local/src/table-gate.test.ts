import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { describe, expect, it, onTestFinished } from "vitest";
import { localDynamoDb } from "./dynamodb-local.ts";
import { aFunction } from "./fixtures.ts";
import { startTableGate, type TableCall } from "./table-gate.ts";

const REFUSED = { __type: "com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException", message: "no" };
const KEY = { pk: { S: "a" }, sk: { S: "1" } };

/** A function behind a gate, and what the gate tells; the table answers as it is told to. */
const aGate = async (answer: RequestListener) => {
  const table = createServer((incoming, outgoing) => incoming.resume().once("end", () => answer(incoming, outgoing)));
  table.listen(0, "127.0.0.1");
  await once(table, "listening");
  onTestFinished(() => {
    table.closeAllConnections();
    table.close();
  });
  const calls: TableCall[] = [];
  let writes = 0;
  const gate = await startTableGate({
    tableEndpoint: `http://127.0.0.1:${(table.address() as AddressInfo).port}`,
    rows: [aFunction("writer", { table: { items: { "": ["GetItem", "PutItem"] } } })],
    onRefusal: () => {},
    onWrite: () => (writes += 1),
    onCall: (call) => calls.push(call),
  });
  onTestFinished(() => gate.stop());
  const client = localDynamoDb(gate.endpoint, { userAgentAppId: "writer", maxAttempts: 1 });
  onTestFinished(() => client.destroy());
  return {
    calls,
    writes: () => writes,
    put: () => client.send(new PutItemCommand({ TableName: "t", Item: KEY })),
    get: () => client.send(new GetItemCommand({ TableName: "t", Key: KEY })),
  };
};

const HEAD = { "content-type": "application/x-amz-json-1.0" };

describe("the gate before the table", () => {
  it("passes on what the table has taken, and tells of the call and of the write", async () => {
    const { put, get, calls, writes } = await aGate((_, to) =>
      to.writeHead(200, HEAD).end('{"Item":{"pk":{"S":"a"}}}'),
    );
    expect((await get()).Item).toEqual({ pk: { S: "a" } });
    expect(writes()).toBe(0);
    await put();
    expect(writes()).toBe(1);
    expect(calls.map(({ operation, answer }) => [operation, answer])).toEqual([
      ["GetItem", { Item: { pk: { S: "a" } } }],
      ["PutItem", { Item: { pk: { S: "a" } } }],
    ]);
  });

  it("passes on what the table has refused as a refusal, and tells of no write", async () => {
    const { put, calls, writes } = await aGate((_, to) => to.writeHead(400, HEAD).end(JSON.stringify(REFUSED)));
    await expect(put()).rejects.toThrow("no");
    expect(writes()).toBe(0);
    expect(calls.map(({ operation, answer }) => [operation, answer])).toEqual([["PutItem", undefined]]);
  });

  it(
    "breaks off an answer that the table breaks off, so that nobody waits for its end",
    { timeout: 20_000 },
    async () => {
      const { put, calls, writes } = await aGate((_, to) => {
        to.writeHead(200, { ...HEAD, "content-length": "100" }).write("{", () => to.destroy());
      });
      await expect(put()).rejects.toThrow(/socket hang up|ECONNRESET/);
      expect([writes(), calls]).toEqual([0, []]);
    },
  );
});
