import { execFile } from "node:child_process";
import { once } from "node:events";
import { cp, glob, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { CreateTableCommand, DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb";
import { createClient } from "@isotherm/client";
import { shop } from "@isotherm/examples/checkout/shop.ts";
import { LOCAL_REGION } from "@isotherm/local/aws-ids";
import { LOCAL_CREDENTIALS } from "@isotherm/local/dynamodb-local";
import { type ReceivedRequest, startReceiver } from "@isotherm/local/receiver";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { eventually } from "../harness/eventually.ts";
import { freightCsv } from "../harness/freight-rows.ts";
import { startLambda } from "../harness/lambda.ts";
import { type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";
import { hasPython, pythonProgram } from "../python/python-program.ts";

const EXAMPLES = fileURLToPath(new URL("../../packages/examples", import.meta.url));
const LONGEST = 100;

let service: JoinedService;
let folder: string;
beforeAll(async () => {
  service = await joinService();
  folder = await mkdtemp(join(tmpdir(), "isotherm-examples-"));
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const clientNow = () => createClient({ apiKey: service.stack.keys.test, baseUrl: service.stack.baseUrl });
const environment = () => ({
  ...process.env,
  ISOTHERM_KEY: service.stack.keys.test,
  ISOTHERM_URL: service.stack.baseUrl,
});

it("every example has fewer than 100 lines and a section in the README", async () => {
  const readme = await readFile(join(EXAMPLES, "README.md"), "utf8");
  const files: string[] = [];
  for await (const file of glob("*/*.{ts,py}", { cwd: EXAMPLES, exclude: ["node_modules/**"] })) files.push(file);
  expect(files).toHaveLength(4);
  for (const file of files) {
    expect((await readFile(join(EXAMPLES, file), "utf8")).split("\n").length).toBeLessThan(LONGEST);
    expect(readme).toContain(`](${file})`);
  }
});

describe("the shop's checkout", () => {
  const startShop = async () => {
    const server = shop(clientNow()).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    return async <T>(path: string, body: object): Promise<T> => {
      const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
      return (await response.json()) as T;
    };
  };
  interface Checkout {
    readonly estimate_id: string | null;
    readonly co2e: { readonly unit: string };
    readonly price: { readonly value: string; readonly currency: string };
  }

  it("shows the freight's emissions with a price, and orders once however often the customer clicks", async () => {
    const ask = await startShop();
    const address = { city: "München", postcode: "80331", country_code: "DEU" };
    // The first call starts a process of the function, which may take longer than a customer waits.
    const checkout = await eventually("a figure", async () => {
      const shown = await ask<Checkout>("/checkout", { weight_kg: "25", address });
      return shown.estimate_id !== null && shown;
    });
    expect(checkout).toMatchObject({ co2e: { unit: "kg" }, price: { currency: "USD" } });
    const purchase = { order_number: "1001", estimate_id: checkout.estimate_id };
    const bought = await ask<{ retirement: { id: string } }>("/purchase", purchase);
    expect(await ask("/purchase", purchase)).toEqual(bought);
    expect((await clientNow().orders.get(bought.retirement.id)).estimate_id).toBe(checkout.estimate_id);
  });

  it("sells the goods where there is no figure, and without the box being ticked", async () => {
    const ask = await startShop();
    const address = { city: "Nowherefoo", postcode: "", country_code: "DEU" };
    const checkout = await ask<Checkout>("/checkout", { weight_kg: "25", address });
    expect(checkout).toEqual({ estimate_id: null });
    for (const bought of [{ order_number: "1002" }, { order_number: "1003", ...checkout }]) {
      expect(await ask("/purchase", bought)).toEqual({ order_number: bought.order_number, retirement: null });
    }
  });
});

describe("the nightly file", () => {
  const nightly = async (file: string) => {
    const script = join(EXAMPLES, "nightly-csv/nightly.ts");
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [script, file], { env: environment() });
      return { code: 0, stdout };
    } catch (error) {
      return error as { code: number; stdout: string };
    }
  };

  it("becomes figures, and a file of the rows that failed; a second run sends nothing again", async () => {
    const file = join(folder, "shipments-2026-04-17.csv");
    await writeFile(
      file,
      freightCsv(20, (index) => index === 7),
    );
    const first = await nightly(file);
    expect(first).toMatchObject({ code: 1, stdout: expect.stringMatching(/^19 rows, [\d.]+ k?g?t? CO2e; 1 failed$/m) });
    const figures = (await readFile(`${file}.figures.jsonl`, "utf8")).trim().split("\n");
    expect(figures).toHaveLength(19);
    expect(JSON.parse(figures[0] ?? "")).toMatchObject({ row: 0, co2e: { amount: expect.any(String) } });
    expect(await readFile(`${file}.failed.csv`, "utf8")).toContain("Nowherefoo");

    await rm(`${file}.figures.jsonl`);
    await nightly(file);
    expect((await readFile(`${file}.figures.jsonl`, "utf8")).trim().split("\n")).toEqual(figures);
    expect((await clientNow().batches.list()).data).toHaveLength(1);
  });
});

describe("the receiver on Lambda", () => {
  const database = () =>
    new DynamoDBClient({
      endpoint: service.stack.dynamodbEndpoint,
      region: LOCAL_REGION,
      credentials: LOCAL_CREDENTIALS,
    });

  const receiverOf = (secrets: string) =>
    startLambda(`
      Object.assign(process.env, {
        EVENTS_TABLE: "events",
        WEBHOOK_SECRETS: ${JSON.stringify(secrets)},
        AWS_ENDPOINT_URL_DYNAMODB: ${JSON.stringify(service.stack.dynamodbEndpoint)},
        AWS_REGION: ${JSON.stringify(LOCAL_REGION)},
        AWS_ACCESS_KEY_ID: ${JSON.stringify(LOCAL_CREDENTIALS.accessKeyId)},
        AWS_SECRET_ACCESS_KEY: ${JSON.stringify(LOCAL_CREDENTIALS.secretAccessKey)},
      });
      export const { handler } = await import("@isotherm/examples/lambda-receiver/receiver.ts");`);

  it("stores each event of an order once, whoever sends it again", async () => {
    const dynamodb = database();
    await dynamodb.send(
      new CreateTableCommand({
        TableName: "events",
        AttributeDefinitions: [{ AttributeName: "event_id", AttributeType: "S" }],
        KeySchema: [{ AttributeName: "event_id", KeyType: "HASH" }],
        BillingMode: "PAY_PER_REQUEST",
      }),
    );
    // What speaks https before the function; it is registered before the function knows its secret.
    let origin: string | undefined;
    const forward = async ({ headers, body }: ReceivedRequest) => {
      const { "service-hmac": signature = "", "content-type": type = "" } = headers;
      if (origin === undefined) return { status: 503 };
      const sent = await fetch(origin, {
        method: "POST",
        headers: { "Service-HMAC": signature, "Content-Type": type },
        body,
      });
      return { status: sent.status };
    };
    const entrance = await startReceiver({ ca: service.stack.ca, respond: forward });
    onTestFinished(() => entrance.stop());
    const client = clientNow();
    const { secret } = await client.webhooks.create({ url: `${entrance.origin}/hook` });
    const lambda = await receiverOf(`an-older-secret,${secret}`);
    onTestFinished(() => lambda.stop());
    origin = lambda.origin;

    const order = await client.orders.placeByMass({ mass: { amount: "1", unit: "t" } });
    const stored = async () => (await dynamodb.send(new ScanCommand({ TableName: "events" }))).Items ?? [];
    const items = await eventually("the events", async () => {
      const found = await stored();
      return found.filter(({ event }) => event?.S?.includes(order.id)).length >= 2 && found;
    });
    const [delivery] = entrance.log();
    if (!delivery) throw new Error("nothing was delivered");
    expect((await forward(delivery)).status).toBe(401);
    await client.webhooks.list();
    expect((await stored()).length).toBe(items.length);
    dynamodb.destroy();
  });
});

// Python may be missing on a developer's machine, never where it is decided what may be released.
const skipped = !hasPython() && !process.env["CI"];
if (skipped) console.warn("Skipped: the notebook of a company's year needs Python 3.11 or later");

describe.skipIf(skipped)("the notebook of a company's year", { timeout: 300_000 }, () => {
  it("runs from its first cell to its last, and again, with the same estimate", async () => {
    const python = pythonProgram("notebook.txt", "python");
    const notebook = join(folder, "company_year.py");
    await cp(join(EXAMPLES, "company-year/company_year.py"), notebook);
    const run = async () => (await promisify(execFile)(python, [notebook], { env: environment(), cwd: folder })).stdout;
    const printed = await run();
    expect(printed).toMatch(/^mass +\d+\.\d\d +\d+\.\d\d$/m);
    expect(printed).toMatch(/^ *\d+ \D+\d+\.\d\d #{40}$/m);
    expect(printed).toMatch(/^To retire [\d.]+ t: [\d.]+ USD$/m);
    expect(await run()).toBe(printed);
    expect((await clientNow().estimates.company.list()).data).toHaveLength(2);
  });
});
