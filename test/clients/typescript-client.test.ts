import { randomUUID } from "node:crypto";
import {
  ApiError,
  type BatchWaitOptions,
  type ClientEvent,
  ConnectionError,
  createClient,
  type Machine,
  TimeoutError,
} from "@isotherm/client";
import { replayGuard, verifyWebhook, WebhookError } from "@isotherm/client/webhooks";
import { describe, expect, it } from "vitest";
import { eventually } from "../harness/eventually.ts";
import { BEHAVIOURS, type CallBehaviour, type ExpectedResult } from "./behaviours.ts";
import { expectBehaviour } from "./expect-behaviour.ts";
import { startScriptedServer } from "./scripted-server.ts";

/** Waits that take no time, and are remembered. */
const machineOf = (waits: number[]): Machine => ({
  nowMs: () => 0,
  monotonicMs: () => 0,
  random: () => 0.5,
  newKey: () => randomUUID(),
  sleep: async (ms) => void waits.push(ms),
});

const OPTIONS: Readonly<Record<string, keyof BatchWaitOptions>> = {
  timeout_ms: "timeoutMs",
  first_interval_ms: "firstIntervalMs",
  longest_interval_ms: "longestIntervalMs",
};

/** Options stand in the table in the words of no language. */
const argumentOf = (value: unknown): unknown =>
  typeof value !== "object" || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).map(([name, one]) => [OPTIONS[name] ?? name, one as unknown]));

/** What a call ends with, in the words of the table. */
const endOf = async (result: unknown, expected: ExpectedResult): Promise<ExpectedResult> => {
  try {
    if (expected.all || isAlwaysRead(result)) {
      const all: unknown[] = [];
      for await (const resource of result as AsyncIterable<unknown>) all.push(resource);
      return { all };
    }
    const value = await result;
    if (expected.page) return { page: (value as { data: unknown[] }).data };
    return value instanceof Uint8Array ? { bytes: new TextDecoder().decode(value) } : { value: value ?? null };
  } catch (error) {
    return { error: errorOf(error) };
  }
};

/** What can't be awaited. */
const isAlwaysRead = (result: unknown): boolean =>
  Symbol.asyncIterator in (result as object) && !("then" in (result as object));

const errorOf = (error: unknown): NonNullable<ExpectedResult["error"]> => {
  if (error instanceof ApiError) {
    const { status, error_code, message, requestId, retryAfterSeconds, uncertain } = error;
    return {
      kind: "api",
      status,
      error_code,
      message,
      uncertain,
      ...(requestId !== undefined && { request_id: requestId }),
      ...(retryAfterSeconds !== undefined && { retry_after_seconds: retryAfterSeconds }),
    };
  }
  if (error instanceof ConnectionError) return { kind: "connection" };
  if (error instanceof TimeoutError) return { kind: "timeout" };
  if (error instanceof TypeError) return { kind: "wrong_argument" };
  throw error;
};

const run = async ({ call, arguments: given, account, server, result }: CallBehaviour) => {
  const waits: number[] = [];
  const scripted = await startScriptedServer(server);
  const baseUrl = `${scripted.origin}/v1`;
  const options = { apiKey: BEHAVIOURS.api_key, baseUrl, machine: machineOf(waits), ...(account && { account }) };
  const method = call
    .split(".")
    .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], createClient(options));
  const ended = await endOf((method as (...given: unknown[]) => unknown)(...given.map(argumentOf)), result);
  await scripted.stop();
  return { ended, waits, seen: scripted.seen, origin: scripted.origin };
};

describe("the TypeScript client, by the table of all clients", () => {
  it.each(BEHAVIOURS.calls)("$name", async (behaviour) => {
    expectBehaviour(behaviour, await run(behaviour));
  });

  it.each(BEHAVIOURS.signatures)("$name", async ({ headers, body, secrets, now, expect: verdict, accepted_before }) => {
    const delivery = { body, secrets, nowMs: now * 1_000, replayGuard: replayGuard() };
    if (accepted_before) await verifyWebhook({ ...delivery, headers: accepted_before });
    const verified = verifyWebhook({ ...delivery, headers });
    if (verdict === "accepted") expect(await verified).toEqual({ events: [] });
    else if (verdict === "no_secret") await expect(verified).rejects.toThrow(TypeError);
    else {
      const error = await verified.catch((error: unknown) => error);
      expect(error).toBeInstanceOf(WebhookError);
      expect(error).toMatchObject({ reason: verdict });
    }
  });
});

it("a delivery that was accepted is refused for as long as its signature is valid", async () => {
  const accepted = BEHAVIOURS.signatures.find(({ accepted_before }) => accepted_before !== undefined);
  if (!accepted) throw new Error("no delivery comes again");
  const { headers, body, secrets, now } = accepted;
  const delivery = { headers, body, secrets, replayGuard: replayGuard() };
  await verifyWebhook({ ...delivery, nowMs: now * 1_000 });
  const again = verifyWebhook({ ...delivery, nowMs: (now + 119) * 1_000 });
  await expect(again).rejects.toMatchObject({ reason: "replayed" });
});

it("a delivery is remembered for as long as its signature is taken, to the last second", () => {
  const guard = replayGuard();
  expect(guard.isNew("a", 120_000, 0)).toBe(true);
  expect(guard.isNew("a", 120_000, 120_000)).toBe(false);
  expect(guard.isNew("a", 240_001, 120_001)).toBe(true);
});

describe("a call of the TypeScript client", () => {
  it("ends with the signal's reason while it waits for an answer, at once", { timeout: 20_000 }, async () => {
    const server = await startScriptedServer([{ hang: true }]);
    const user = new AbortController();
    const reason = new Error("the user went away");
    const hanging = createClient({ apiKey: "k", baseUrl: `${server.origin}/v1` }).orders.get("ord_1", {
      signal: user.signal,
      timeoutMs: 120_000,
    });
    await eventually("the request", () => server.seen.length === 1);
    user.abort(reason);
    await expect(hanging).rejects.toBe(reason);
    await server.stop();
  });

  it("ends with the signal's reason between two attempts", async () => {
    const server = await startScriptedServer([{ answer: { status: 503, headers: { "retry-after": "60" } } }]);
    const user = new AbortController();
    const reason = new Error("the user went away");
    const log = ({ type }: ClientEvent): void => {
      if (type === "retry") user.abort(reason);
    };
    const client = createClient({ apiKey: "k", baseUrl: `${server.origin}/v1`, log });
    await expect(client.orders.get("ord_1", { signal: user.signal })).rejects.toBe(reason);
    await server.stop();
  });

  it("tells of every attempt and wait, without the key and the body", async () => {
    const refused = { answer: { status: 503, headers: { "request-id": "r-1", "retry-after": "1" } } };
    const server = await startScriptedServer([
      refused,
      { answer: { status: 200, headers: {}, body: { id: "est_1" } } },
    ]);
    const told: ClientEvent[] = [];
    const log = (event: ClientEvent): void => void told.push(event);
    const client = createClient({ apiKey: "iso_secret", baseUrl: `${server.origin}/v1`, log, machine: machineOf([]) });
    await client.estimates.electricity.create({ consumption: { amount: "987654321", unit: "kWh" } });
    await server.stop();
    expect(told.map(({ type }) => type)).toEqual(["request", "response", "retry", "request", "response"]);
    expect(told[1]).toMatchObject({ call: "estimates.electricity.create", status: 503, requestId: "r-1", attempt: 1 });
    expect(JSON.stringify(told)).not.toMatch(/iso_secret|987654321/);
  });

  it("refuses an idempotency key that is not in the body, whether among the options or in the query", async () => {
    const client = createClient({ apiKey: "k", baseUrl: "http://127.0.0.1:9/v1", retry: { retries: 0 } });
    const mass = { amount: "1", unit: "t" } as const;
    for (const beside of [{ idempotency_key: "order-7" }, { idempotencyKey: "order-7" }]) {
      const refused = new TypeError("orders.placeByMass: idempotency_key belongs in the body");
      await expect(client.orders.placeByMass({ mass }, beside as object)).rejects.toThrow(refused);
    }
    const parcel = { method: "truck_van", shipment: { mass }, route: { amount: "1", unit: "km" } } as never;
    const inQuery = client.estimates.shipping.create(parcel, { idempotency_key: "parcel-7" } as object);
    await expect(inQuery).rejects.toThrow("estimates.shipping.create: idempotency_key belongs in the body");
  });

  it("refuses to send the key in the clear, but on this machine", () => {
    expect(() => createClient({ apiKey: "k", baseUrl: "http://api.example.com/v1" })).toThrow(
      "must begin with https://",
    );
    expect(() => createClient({ apiKey: "k", baseUrl: "http://localhost:3000/v1" })).not.toThrow();
  });

  it.each(["", "iso_test\n", "iso test", "iso_tést", undefined as unknown as string])(
    "refuses the key %j, which can't be sent, without telling it",
    (apiKey) => {
      const make = () => createClient({ apiKey, baseUrl: "https://api.example.com/v1" });
      expect(make).toThrow(/^apiKey (is empty|is missing|must have visible ASCII characters only)$/);
    },
  );

  it("says which of its settings is missing, as where an environment variable is not set", () => {
    const missing = undefined as unknown as string;
    const baseUrl = "https://api.example.com/v1";
    expect(() => createClient({ apiKey: missing, baseUrl })).toThrow("apiKey is missing");
    expect(() => createClient({ apiKey: "k", baseUrl: missing })).toThrow("baseUrl must be an address such as");
  });

  it.each([
    "https://u:secret@api.example.com/v1",
    "https://api.example.com/v1?a=secret",
    "https://api.example.com/v1#secret",
  ])("refuses the address %s, to which no call could be sent, without telling it", (baseUrl) => {
    const make = () => createClient({ apiKey: "k", baseUrl });
    expect(make).toThrow(/^baseUrl must have no user, password, query or fragment$/);
  });

  it.each([0, -1, Number.NaN])("refuses a time-out of %d, within which nothing answers", async (timeoutMs) => {
    const client = createClient({ apiKey: "k", baseUrl: "http://127.0.0.1:9/v1", retry: { retries: 0 } });
    const refused = new TypeError(`timeoutMs must be above 0, but is ${timeoutMs}`);
    await expect(client.orders.get("ord_1", { timeoutMs })).rejects.toThrow(refused);
    expect(() => createClient({ apiKey: "k", baseUrl: "http://127.0.0.1:9/v1", timeoutMs })).toThrow(refused);
  });

  it("waits for an answer where the time-out is infinite, and repeats nothing where retries is no number", async () => {
    const busy = { answer: { status: 503, headers: {}, body: {} } };
    const server = await startScriptedServer([{ answer: { status: 200, headers: {}, body: { id: "ord_1" } } }, busy]);
    const client = createClient({
      apiKey: "k",
      baseUrl: `${server.origin}/v1`,
      timeoutMs: Infinity,
      machine: machineOf([]),
    });
    expect(await client.orders.get("ord_1", { retries: 0 })).toEqual({ id: "ord_1" });
    await expect(client.orders.get("ord_1", { retries: Number.NaN })).rejects.toMatchObject({ status: 503 });
    expect(server.seen).toHaveLength(2);
    await server.stop();
  });

  it("refuses a creation without a body, and names its method", async () => {
    const client = createClient({ apiKey: "k", baseUrl: "http://127.0.0.1:9/v1", retry: { retries: 0 } });
    const refused = new TypeError("orders.placeByMass: the body must be an object");
    await expect(client.orders.placeByMass(undefined as unknown as object)).rejects.toThrow(refused);
  });

  it("asks for the raw body of a delivery where it got a parsed one", async () => {
    const headers = { "service-hmac": `timestamp=1,account=acc_1,v1=${"0".repeat(64)}` };
    const parsed = verifyWebhook({ headers, body: { events: [] } as unknown as string, secrets: "s", nowMs: 1_000 });
    await expect(parsed).rejects.toThrow(/^verifyWebhook: body must be the raw body/);
  });

  it("ends with what its log throws, and is not repeated", async () => {
    for (const type of ["request", "response"]) {
      const server = await startScriptedServer([{ answer: { status: 200, headers: {}, body: { id: "ord_1" } } }]);
      const log = (event: ClientEvent): void => {
        if (event.type === type) throw new RangeError("the log is full");
      };
      const client = createClient({ apiKey: "k", baseUrl: `${server.origin}/v1`, log, machine: machineOf([]) });
      await expect(client.orders.get("ord_1")).rejects.toThrow(RangeError);
      expect(server.seen).toHaveLength(type === "request" ? 0 : 1);
      await server.stop();
    }
  });

  it("ends with the mistake where its request can't be made, and sends nothing", async () => {
    const told: ClientEvent[] = [];
    const client = createClient({ apiKey: "k", baseUrl: "http://127.0.0.1:9/v1", log: (event) => told.push(event) });
    const body = { mass: { amount: 1n as unknown as string, unit: "t" as const } };
    await expect(client.orders.quoteByMass(body)).rejects.toThrow("BigInt");
    await expect(client.orders.get("ord_1", { account: "acc_1\n" })).rejects.toThrow("account must be an id");
    expect(told).toEqual([]);
  });

  it("refuses an empty id and a way out of its path, which would lead to another operation", async () => {
    const client = createClient({ apiKey: "k", baseUrl: "https://api.example.com/v1" });
    await expect(client.orders.get("")).rejects.toThrow("orders.get: id must be text, not empty");
    await expect(client.emissionFactors.get("../orders")).rejects.toThrow(
      'emissionFactors.get: factor_id must not have an empty segment, "." or ".."',
    );
  });
});
