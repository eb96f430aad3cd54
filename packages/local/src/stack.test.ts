import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { connect } from "node:net";
import { constants, getPriority } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SendMessageCommand } from "@aws-sdk/client-sqs";
import { GetItemCommand } from "@aws-sdk/client-dynamodb";
import { describe, expect, it, onTestFinished } from "vitest";
import { localDynamoDb } from "./dynamodb-local.ts";
import { aFunction, eventually, isRunning, temporaryFolder, writeFunction } from "./fixtures.ts";
import { LockHeld } from "./lock.ts";
import { startStack } from "./stack.ts";
import type { StackOptions } from "./stack-options.ts";

const ECHO = `export const handler = async (event) => ({
  statusCode: 200,
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ event, environment: process.env }),
});`;
/** Returns what it got, so that \`invoke\` shows it, and logs it, so that the log shows what a source handed over. */
const LOGS = "export const handler = async (event) => { console.log(JSON.stringify(event)); return event; };";
const PRIORITY = 'import { getPriority } from "node:os"; export const handler = async () => getPriority();';

const options = (folder: string, changes: Partial<StackOptions> = {}): StackOptions => {
  for (const [name, source] of [
    ["front", ECHO],
    ["relay", LOGS],
    ["worker", LOGS],
  ] as const) {
    writeFunction(folder, name, source);
  }
  return {
    stateFolder: join(folder, "state"),
    seed: async () => ({ test: "iso_test_1", live: "iso_live_1" }),
    codeFolder: (name) => join(folder, name),
    routes: [{ routeKey: "$default", functionName: "front" }],
    functions: [
      aFunction("front", { group: "accounts", table: { items: {} }, sends: ["deliveries"] }),
      aFunction("relay", {
        sources: [
          {
            kind: "stream",
            batchSize: 5,
            maximumRetryAttempts: 1,
            bisectBatchOnError: true,
            filter: { eventName: ["INSERT"] },
          },
        ],
      }),
      aFunction("worker", {
        sources: [
          { kind: "queue", queue: "deliveries", batchSize: 1 },
          { kind: "schedule", everyMinutes: 1 },
        ],
        settings: ["TEST_STEP_MS"],
        outward: true,
      }),
    ],
    ...changes,
  };
};

const aStack = async (folder = temporaryFolder(), changes: Partial<StackOptions> = {}) => {
  const stack = await startStack(options(folder, changes));
  onTestFinished(() => stack.stop());
  return stack;
};

const logOf = async (folder: string, name: string): Promise<string> => {
  const { readFile } = await import("node:fs/promises");
  return readFile(join(folder, "state", "logs", `${name}.log`), "utf8");
};

/** Whether somebody listens on the endpoint's port at an address. */
const reaches = async (host: string, endpoint: string): Promise<boolean> => {
  const socket = connect({ host, port: Number(new URL(endpoint).port), timeout: 2_000 });
  try {
    return await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true));
      for (const failure of ["error", "timeout"]) socket.once(failure, () => resolve(false));
    });
  } finally {
    socket.destroy();
  }
};

// Whole stacks, several in a row, on machines that do other things too.
describe("the local stack", { timeout: 120_000 }, () => {
  it("answers requests, wakes functions by stream, queue and schedule, and is gone when stopped", async () => {
    const folder = temporaryFolder();
    const stack = await aStack(folder, { settings: { TEST_STEP_MS: "5" } });

    const answer = (await (await fetch(`${stack.baseUrl}/x`)).json()) as { environment: Record<string, string> };
    expect(answer.environment).toMatchObject({
      TABLE_NAME: stack.tableName,
      DELIVERIES_QUEUE_URL: `${stack.sqsEndpoint}/000000000000/deliveries.fifo`,
      // The gate before the table, not the table.
      AWS_ENDPOINT_URL_DYNAMODB: expect.not.stringMatching(stack.dynamodbEndpoint),
      AWS_REGION: "us-east-1",
    });
    expect(answer.environment).not.toHaveProperty("NODE_EXTRA_CA_CERTS");
    expect(answer.environment).not.toHaveProperty("TEST_STEP_MS");

    const client = localDynamoDb(stack.dynamodbEndpoint);
    onTestFinished(() => client.destroy());
    const { PutItemCommand } = await import("@aws-sdk/client-dynamodb");
    await client.send(new PutItemCommand({ TableName: stack.tableName, Item: { pk: { S: "a" }, sk: { S: "b" } } }));
    await eventually(async () => (await logOf(folder, "relay")).includes('"eventName":"INSERT"'));

    for (const endpoint of [stack.baseUrl, stack.dynamodbEndpoint, stack.sqsEndpoint, stack.inbox.url]) {
      // Another address of this machine: whoever listens on all of them answers here too.
      await expect(reaches("127.0.0.1", endpoint), endpoint).resolves.toBe(true);
      await expect(reaches("127.0.0.2", endpoint), endpoint).resolves.toBe(false);
    }

    const message = { MessageBody: "wake up", MessageGroupId: "g", MessageDeduplicationId: "1" };
    await stack.queues.client.send(
      new SendMessageCommand({ QueueUrl: stack.queues.url("deliveries.fifo"), ...message }),
    );
    await eventually(async () => (await logOf(folder, "worker")).includes('"body":"wake up"'));

    const fired = await stack.runSchedule("worker");
    expect(JSON.parse((fired as { payload: string }).payload)).toMatchObject({ "detail-type": "Scheduled Event" });
    expect(await stack.invoke("relay", { by: "hand" })).toEqual({ status: "answered", payload: '{"by":"hand"}' });

    const pids = stack.pids();
    expect(pids.length).toBeGreaterThanOrEqual(4);
    await stack.stop();
    expect(pids.filter((pid) => isRunning(pid))).toEqual([]);
    expect(readdirSync(join(folder, "state"))).not.toContain("lock");
    await expect(fetch(`${stack.baseUrl}/x`)).rejects.toThrow("fetch failed");
  });

  it("lets functions that no request waits for give way to those that answer, where requests go first", async () => {
    const folder = temporaryFolder();
    const prepare = async (): Promise<void> => {
      for (const name of ["front", "relay", "worker"]) writeFunction(folder, name, PRIORITY);
    };
    const priorities = async (changes: Partial<StackOptions>): Promise<unknown[]> => {
      const stack = await aStack(folder, { prepare, ...changes });
      const answers = await Promise.all(["front", "relay", "worker"].map((name) => stack.invoke(name, {})));
      await stack.stop();
      return answers.map((answer) => answer.status === "answered" && JSON.parse(answer.payload));
    };
    const own = getPriority();
    const given = Math.min(own + 5, constants.priority.PRIORITY_LOW);
    expect(await priorities({ requestsFirst: true })).toEqual([own, given, given]);
    expect(await priorities({})).toEqual([own, own, own]);
  });

  it("leaves functions to run elsewhere, which find table, queues and secrets from outside, and runs the others", async () => {
    const folder = temporaryFolder();
    const secrets: string[] = [];
    const stack = await aStack(folder, {
      elsewhere: { runs: ({ group }) => group !== undefined, host: "0.0.0.0" },
      functions: options(folder).functions!.map((row) =>
        row.name === "front" ? { ...row, secrets: ["page-keys"] } : row,
      ),
      onSecretRead: (name) => secrets.push(name),
    });
    expect(() => stack.invoke("front", {})).toThrow("no function is named front");
    expect((await fetch(`${stack.baseUrl}/x`)).status).toBe(404);

    const secretOf = new URL("/front/page-keys", stack.secretsEndpoint);
    for (const endpoint of [stack.dynamodbEndpoint, stack.sqsEndpoint, secretOf.href])
      await expect(reaches("127.0.0.2", endpoint), endpoint).resolves.toBe(true);
    for (const endpoint of [stack.baseUrl, stack.inbox.url])
      await expect(reaches("127.0.0.2", endpoint), endpoint).resolves.toBe(false);
    expect((await fetch(secretOf)).status).toBe(200);
    // The stack itself makes the first data key.
    expect(secrets).toEqual(["operator", "front"]);

    await stack.queues.client.send(
      new SendMessageCommand({
        QueueUrl: stack.queues.url("deliveries.fifo"),
        MessageBody: "from outside",
        MessageGroupId: "g",
        MessageDeduplicationId: "1",
      }),
    );
    await eventually(async () => (await logOf(folder, "worker")).includes('"body":"from outside"'));
  });

  it("has an inbox whose log can be read and emptied over HTTP", async () => {
    const stack = await aStack();
    const sent = request(stack.inbox.url, { method: "POST", ca: stack.ca.certificate, agent: false });
    sent.end("hello");
    await once(sent, "response");
    const log = `${stack.pagesBase}/local/inbox`;
    expect(await (await fetch(log)).json()).toMatchObject([{ method: "POST", path: "/hook", body: "hello" }]);
    expect((await fetch(log, { method: "DELETE" })).status).toBe(204);
    expect(await (await fetch(log)).json()).toEqual([]);
    expect(await (await fetch(`${stack.pagesBase}/local/health`)).json()).toEqual({ status: "ready" });
  });

  it("keeps table and keys in the data folder, seeds once, and begins anew when asked to", async () => {
    const folder = temporaryFolder();
    const dataFolder = join(folder, "data");
    let seeds = 0;
    const seed: StackOptions["seed"] = async ({ dynamodbEndpoint, tableName }) => {
      const { PutItemCommand } = await import("@aws-sdk/client-dynamodb");
      const client = localDynamoDb(dynamodbEndpoint);
      await client.send(new PutItemCommand({ TableName: tableName, Item: { pk: { S: "kept" }, sk: { S: "1" } } }));
      client.destroy();
      seeds += 1;
      return { test: `iso_test_${seeds}`, live: `iso_live_${seeds}` };
    };
    const first = await aStack(folder, { dataFolder, seed });
    await eventually(async () => (await logOf(folder, "relay")).includes("kept"));
    await first.stop();
    writeFileSync(join(dataFolder, "mine.txt"), "not yours");

    const second = await aStack(folder, { dataFolder, seed });
    expect(second.keys).toEqual(first.keys);
    const client = localDynamoDb(second.dynamodbEndpoint);
    const key = { pk: { S: "kept" }, sk: { S: "1" } };
    const { Item } = await client.send(new GetItemCommand({ TableName: second.tableName, Key: key }));
    client.destroy();
    expect(Item).toEqual(key);
    await second.stop();

    const third = await aStack(folder, { dataFolder, seed, fresh: true });
    expect([third.keys.test, seeds]).toEqual(["iso_test_2", 2]);
    expect(existsSync(join(dataFolder, "mine.txt"))).toBe(true);
  });

  it("refuses to share its state folder with another", async () => {
    const folder = temporaryFolder();
    await aStack(folder);
    await expect(startStack(options(folder))).rejects.toThrow(LockHeld);
  });

  it("leaves nothing behind when it can't be started", async () => {
    const folder = temporaryFolder();
    const seed = () => Promise.reject(new Error("no seed"));
    await expect(startStack(options(folder, { seed }))).rejects.toThrow("no seed");
    await (await aStack(folder)).stop();
  });

  it("takes everything with it when its process is killed", async () => {
    const folder = temporaryFolder();
    options(folder);
    const script = join(folder, "parent.ts");
    const stackModule = fileURLToPath(new URL("./stack.ts", import.meta.url));
    writeFileSync(
      script,
      `import { startStack } from ${JSON.stringify(stackModule)};
       const row = { purpose: "", sources: [], memoryMb: 256, timeoutSeconds: 10, sends: [], settings: [] };
       const stack = await startStack({
         stateFolder: ${JSON.stringify(join(folder, "state"))},
         seed: async () => ({ test: "", live: "" }),
         codeFolder: (name) => ${JSON.stringify(folder)} + "/" + name,
         routes: [],
         functions: [{ ...row, name: "front" }],
       });
       await stack.invoke("front", {});
       console.log(JSON.stringify(stack.pids()));`,
    );
    const parent = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "inherit"] });
    const [printed] = (await once(parent.stdout, "data")) as [Buffer];
    const pids = JSON.parse(printed.toString()) as number[];
    expect(pids).toHaveLength(2);
    expect(pids.every((pid) => isRunning(pid))).toBe(true);
    parent.kill("SIGKILL");
    await eventually(() => !pids.some((pid) => isRunning(pid)));
  });
});
