import { GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { parseApiKey } from "@isotherm/contract/api-key";
import { systemClock, systemSleep } from "@isotherm/core/system";
import { lastUsedOn } from "@isotherm/store";
import { seedLocal } from "@isotherm/local/seed";
import { keys } from "@isotherm/store/keys";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { seededOrganisation } from "../harness/dashboard.ts";
import { type Client, type Service, startService } from "../harness/service.ts";

/** So slow that no machine asks for less. */
const RATE = { perSecond: 0.01, burst: 4, failuresPerMinute: 100 };
let running: Service;
/** The service with an organisation of the test, whose keys nobody has used. */
let service: Service;
beforeAll(async () => {
  running = await startService({ rates: RATE });
});
beforeEach(async () => {
  const keys = await seedLocal(running.stack);
  service = {
    ...running,
    stack: { ...running.stack, keys },
    as: (key) => running.as(key === "test" || key === "live" ? { key: keys[key] } : key),
  };
});
afterAll(() => running.stop());
const keyIdOf = (mode: "test" | "live") => parseApiKey(service.stack.keys[mode])?.keyId ?? "";

/** Gives the organisation a limit of its own, which no process remembers otherwise: no request has come from it yet. */
const giveOwnLimit = async (rate_limit: { requests_per_second: number; burst: number }): Promise<void> => {
  const organisation = await seededOrganisation(service);
  await service.table.client.send(
    new UpdateCommand({
      TableName: service.table.name,
      Key: { pk: `ORG#${organisation}`, sk: "ORG" },
      UpdateExpression: "set rate_limit = :rate",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":rate": rate_limit },
    }),
  );
};

/** How many of the requests of parallel clients are accepted in a time, and how long it took until the last answer. */
const acceptedIn = async (
  ms: number,
  clients: number,
  client: Client,
): Promise<{ accepted: number; refused: number; seconds: number }> => {
  let [accepted, refused] = [0, 0];
  const started = systemClock.monotonicMs();
  const until = started + ms;
  const send = async (): Promise<void> => {
    while (systemClock.monotonicMs() < until) {
      const { status, headers, body } = await client.get("/accounts/me");
      if (status === 200) accepted += 1;
      else {
        expect([status, body.error?.error_code]).toEqual([429, "rate_limit_exceeded"]);
        expect(headers.get("retry-after")).toMatch(/^[1-9][0-9]*$/);
        refused += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, send));
  return { accepted, refused, seconds: (systemClock.monotonicMs() - started) / 1_000 };
};

describe("the limit of a key", () => {
  it("lets 20 parallel clients through at no more than its rate and 5 %, and leaves another key alone", async () => {
    // So slow that any machine asks for more.
    const { perSecond, burst } = { perSecond: 2, burst: 6 };
    await giveOwnLimit({ requests_per_second: perSecond, burst });
    const neighbour = service.as("live");
    await neighbour.get("/accounts/me");
    // Until all processes of the function are up and the bucket is full again.
    await acceptedIn(500, 20, service.as("test"));
    await systemSleep((1_000 * burst) / perSecond);
    const flood = acceptedIn(2_000, 20, service.as("test"));
    for (let count = 0; count < burst - 1; count += 1) expect((await neighbour.get("/accounts/me")).status).toBe(200);
    const { accepted, refused, seconds } = await flood;
    expect(accepted).toBeLessThanOrEqual((burst + seconds * perSecond) * 1.05);
    // How near it comes to the limit from below is a question of the machine.
    expect(accepted).toBeGreaterThanOrEqual(burst);
    expect(refused).toBeGreaterThan(0);
  });

  it("is the organisation's own where it has one", async () => {
    await giveOwnLimit({ requests_per_second: 0.01, burst: 3 });
    const live = service.as("live");
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await live.get("/accounts/me")).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    const { headers } = await live.get("/accounts/me");
    expect(headers.get("ratelimit-policy")).toBe('"key";q=3;w=300');
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(90);
  });

  it("is used by an answer that is held, each second after the first, which comes when nothing is left", async () => {
    const client = service.as("test");
    const started = systemClock.monotonicMs();
    const { status, body } = await client.get<{ data: unknown[] }>("/events?wait=20");
    const seconds = (systemClock.monotonicMs() - started) / 1_000;
    expect([status, body.data]).toEqual([200, []]);
    expect(seconds).toBeGreaterThan(RATE.burst - 1);
    expect(seconds).toBeLessThan(20);
    expect((await client.get("/events")).status).toBe(429);
  });

  it("holds over all functions, and tells in each answer what is left", async () => {
    const client = service.as("test");
    const answers = [
      await client.get("/accounts/me"),
      await client.get("/orders/ord_nobody"),
      await client.get("/estimates/electricity/est_nobody"),
      await client.post("/webhooks", {}),
      await client.get("/orders/ord_nobody"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 400, 429]);
    expect(answers.map(({ headers }) => headers.get("ratelimit")?.split(";")[1])).toEqual([
      "r=3",
      "r=2",
      "r=1",
      "r=0",
      "r=0",
    ]);
  });

  it("keeps the last day of use with the bucket", async () => {
    const keyId = keyIdOf("test");
    expect(await lastUsedOn(service.table, keyId)).toBeUndefined();
    await service.as("test").get("/accounts/me");
    expect(await lastUsedOn(service.table, keyId)).toMatch(/^\d{4}-\d\d-\d\d$/);
    await service.table.client.send(
      new PutCommand({
        TableName: service.table.name,
        Item: { ...keys.requestBucket(keyId), schema: 1, full_at_us: 0, used_on: "2020-01-01" },
      }),
    );
    await service.as("test").get("/accounts/me");
    expect(await lastUsedOn(service.table, keyId)).not.toBe("2020-01-01");
  });
});

describe("the limit of failed authentications", () => {
  it("is 100 in a minute and source address; a right key goes on working", async () => {
    const stranger = service.as({ key: "wrong" });
    const answers = await Promise.all(Array.from({ length: 130 }, () => stranger.get("/accounts/me")));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(100);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(30);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect((await service.as("test").get("/accounts/me")).status).toBe(200);
    const { Item } = await service.table.client.send(
      new GetCommand({ TableName: service.table.name, Key: { ...keys.countWindow("127.0.0.1") } }),
    );
    expect(Item).toMatchObject({ failures: 100, ttl: expect.any(Number) });
  });
});
