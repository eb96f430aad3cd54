import { createElectricityEstimate, getAccountMe } from "@isotherm/contract";
import { hashSecret, newApiKey } from "@isotherm/contract/api-key";
import { type Clock, instantMs, ApiError } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { describe, expect, it } from "vitest";
import { httpFunction } from "./http-function.ts";
import type { RateBuckets } from "./rate-limiter.ts";
import { originOf, withLowerCaseHeaders } from "./request-input.ts";
import samEvents from "./sam-events.json" with { type: "json" };
import { serves } from "./serves.ts";
import {
  aDirectory,
  aFunction,
  anEvent,
  answered,
  AUTHORISED,
  ESTIMATE,
  GOOD_BODY,
  key,
  RATES,
  UNLIMITED,
  type World,
} from "./fixtures.ts";

describe("a request with a good key", () => {
  it("is answered with 200 and a Request-Id", async () => {
    const { statusCode, value, headers } = await answered({});
    expect(statusCode).toBe(200);
    expect(value["id"]).toBe("acc_own");
    expect(headers).toMatchObject({ "request-id": "req-1", "content-type": "application/json" });
  });

  it("acts on the account that Service-Account names", async () => {
    const { value } = await answered({ headers: { ...AUTHORISED, "service-account": "acc_sister" } });
    expect(value["id"]).toBe("acc_sister");
  });

  it("counts an empty Service-Account as none", async () => {
    expect((await answered({ headers: { ...AUTHORISED, "service-account": " " } })).value["id"]).toBe("acc_own");
  });

  it("repeats the request as it was sent, without unknown and null properties", async () => {
    const body = '{"consumption":{"amount":"1.50","unit":"kWh","x":1},"metadata":null,"unknown":true}';
    const { value } = await answered({ ...ESTIMATE, body });
    expect(value["request"]).toEqual({ consumption: { amount: "1.50", unit: "kWh" } });
  });

  it("tells an operation what it was sent and does not know", async () => {
    const told: unknown[] = [];
    const handler = httpFunction({
      clock: systemClock,
      log: { info: () => {}, error: () => {} },
      directory: aDirectory({}),
      rates: RATES,
      serving: [
        serves(createElectricityEstimate, async ({ unknownFields }) => {
          told.push(unknownFields(1));
          throw new ApiError("estimate_not_found");
        }),
      ],
    });
    const body = '{"consumption":{"amount":"1","unit":"kWh"},"zone":1,"countryCode":"DEU"}';
    await handler(anEvent({ ...ESTIMATE, body }), {} as Context);
    expect(told).toEqual([[{ field: "countryCode", near: "country_code" }]]);
  });

  it.each([{}, { "content-type": "application/json" }, { "content-type": 'application/json; charset="UTF-8"' }])(
    "may have the content type %j",
    async (headers) => {
      expect(
        (await answered({ ...ESTIMATE, headers: { ...AUTHORISED, ...headers }, body: GOOD_BODY })).statusCode,
      ).toBe(200);
    },
  );

  it("may have a body in base64, as the gateway sends it", async () => {
    const body = Buffer.from(GOOD_BODY).toString("base64");
    expect((await answered({ ...ESTIMATE, body, base64: true })).statusCode).toBe(200);
  });
});

describe("the order of checks", () => {
  const EMPTY: RateBuckets = {
    ...UNLIMITED,
    takeRequest: async ({ nowMs }) => ({ taken: 0, fullAtMs: nowMs + 1 }),
  };
  const FAULTS = [
    { refused: "not_found", mended: { world: { admits: async () => true } } },
    { refused: "unauthorised", status: 401, mended: { headers: AUTHORISED } },
    { refused: "rate_limit_exceeded", mended: { world: { buckets: UNLIMITED } } },
    { refused: "invalid_selected_account_id", mended: { headers: { "service-account": "acc_own" } } },
    { refused: "unauthorised", status: 403, mended: { world: { keyRecord: { permissions: ["webhooks" as const] } } } },
    { refused: "payload_too_large", mended: { body: "{" } },
    { refused: "unsupported_media_type", mended: { headers: { "content-type": "application/json" } } },
    { refused: "validation_error", says: "JSON", mended: { body: "{}" } },
    { refused: "validation_error", says: "url", mended: { body: '{"url":"https://example.org/"}' } },
  ] as const;

  it("is that of ARCHITECTURE.md: of a request with every fault the first is told, however many follow", async () => {
    const world: World = { admits: async () => false, buckets: EMPTY };
    const headers: Record<string, string> = { "service-account": "acc_foreign", "content-type": "text/plain" };
    let body = "x".repeat(200_000);
    for (const { refused, mended, ...fault } of FAULTS) {
      const { code, statusCode, message } = await answered({ method: "POST", path: "/webhooks", headers, body }, world);
      expect(code).toBe(refused);
      if ("status" in fault) expect(statusCode).toBe(fault.status);
      if ("says" in fault) expect(message).toContain(fault.says);
      if ("world" in mended) Object.assign(world, mended.world);
      if ("headers" in mended) Object.assign(headers, mended.headers);
      if ("body" in mended) body = mended.body;
    }
    // Now it reaches the operation, which faults in this world.
    expect((await answered({ method: "POST", path: "/webhooks", headers, body }, world)).statusCode).toBe(500);
  });
});

describe("401", () => {
  const wrongSecret = newApiKey("test", { base62: (length) => "Ab9".repeat(20).slice(0, length) }).text;
  const nearly = `${key.text.slice(0, -1)}${key.text.endsWith("0") ? "1" : "0"}`;

  it.each([
    { why: "no header", headers: {} },
    { why: "another scheme", headers: { authorization: `Basic ${key.text}` } },
    { why: "an unknown key", headers: { authorization: `Bearer ${wrongSecret}` } },
    { why: "a mistyped key", headers: { authorization: `Bearer ${nearly}` } },
  ])("is the answer to $why", async ({ headers }) => {
    const { statusCode, code, value, headers: told } = await answered({ headers });
    expect(statusCode).toBe(401);
    expect(code).toBe("unauthorised");
    expect(told?.["www-authenticate"]).toBe('Bearer realm="isotherm"');
    expect(value.errors).toEqual([value.error]);
  });

  it("is the answer to a right id with a wrong secret", async () => {
    expect((await answered({}, { keyRecord: { secret_hash: hashSecret("other") } })).statusCode).toBe(401);
  });

  it("is the answer to a disabled key, in the same words as to an unknown one", async () => {
    const disabled = await answered({}, { keyRecord: { enabled: false } });
    const unknown = await answered({ headers: { authorization: `Bearer ${wrongSecret}` } });
    expect(disabled.statusCode).toBe(401);
    expect(disabled.value).toEqual(unknown.value);
  });

  it("is the answer from the instant at which a key expires, and not before", async () => {
    let now = instantMs("2026-01-01T00:00:00.000Z") - 1;
    const clock: Clock = { nowMs: () => now, monotonicMs: () => 0 };
    const { send } = aFunction({ clock, keyRecord: { expires_at: "2026-01-01T00:00:00.000Z" } });
    const status = async () => (await send(anEvent({}))).statusCode;
    expect(await status()).toBe(200);
    now += 1;
    expect(await status()).toBe(401);
  });

  it("is the answer at most 5 s after a key is disabled, and the key is read once in that time", async () => {
    let now = 0;
    let reads = 0;
    const keyRecord = { enabled: true };
    const clock: Clock = { nowMs: () => now, monotonicMs: () => now };
    const directory = aDirectory({ onKeyRead: () => (reads += 1) });
    const handler = httpFunction({
      clock,
      log: { info: () => {}, error: () => {} },
      directory: {
        ...directory,
        apiKey: async (id) => {
          const found = await directory.apiKey(id);
          return found && { ...found, ...keyRecord };
        },
      },
      rates: RATES,
      serving: [serves(getAccountMe, async ({ account }) => ({ ...account, organisation_type: "shipper" as const }))],
    });
    const status = async () => {
      const answer = await handler(anEvent({}), {} as Context);
      return answer.statusCode;
    };
    expect(await status()).toBe(200);
    keyRecord.enabled = false;
    now = 4_999;
    expect(await status()).toBe(200);
    expect(reads).toBe(1);
    now = 5_000;
    expect(await status()).toBe(401);
  });
});

describe("400", () => {
  it.each(["acc_foreign", "acc_live", "acc_nobody", "not an id", "x".repeat(65)])(
    "is the answer to Service-Account %s, always in the same words",
    async (account) => {
      const { statusCode, code, value } = await answered({ headers: { ...AUTHORISED, "service-account": account } });
      expect(statusCode).toBe(400);
      expect(code).toBe("invalid_selected_account_id");
      expect(value).toEqual((await answered({ headers: { ...AUTHORISED, "service-account": "acc_other" } })).value);
    },
  );

  it.each([
    { why: "broken JSON", body: "{", names: "JSON: see line 1, column 2" },
    { why: "JSON that ends too early", body: '{"consumption":', names: "JSON: it ends too early" },
    { why: "JSON with a comma too many", body: '{"name":"a",\n}', names: "JSON: see line 2, column 1" },
    { why: "JSON with a text that has no quotes", body: '{"country_code":DEU}', names: "JSON: D stands where" },
    { why: "JSON behind a byte order mark", body: "\ufeff{}", names: "JSON: it begins with a byte order mark" },
    { why: "no body", body: undefined, names: "body" },
    { why: "an empty body", body: "", names: "body" },
    { why: "an array", body: "[]", names: "body" },
    { why: "a forbidden property name", body: '{"metadata":{"__proto__":"x"}}', names: "__proto__: is not taken" },
    { why: "another one", body: '{"metadata":{"constructor":{"prototype":1}}}', names: "constructor: is not taken" },
    { why: "a text that is none", body: '{"name":"\\ud800"}', names: "name: must be valid Unicode" },
    { why: "a number for a decimal", body: '{"consumption":{"amount":1,"unit":"kWh"}}', names: "consumption.amount" },
    { why: "an unknown unit", body: '{"consumption":{"amount":"1","unit":"J"}}', names: "consumption.unit" },
    { why: "a missing property", body: "{}", names: "consumption" },
    {
      why: "a bad element of a list",
      body: '{"consumption":{"amount":"1","unit":"kWh"},"bundle_selection":[{"bundle_id":"b","percentage":"x"}]}',
      names: "bundle_selection.0.percentage",
    },
  ])("is the answer to $why and names what is wrong", async ({ body, names }) => {
    const { statusCode, code, message, value } = await answered({ ...ESTIMATE, ...(body !== undefined && { body }) });
    expect(statusCode).toBe(400);
    expect(code).toBe("validation_error");
    expect(message).toContain(names);
    expect(value.errors).toEqual([value.error]);
  });
});

describe("403", () => {
  it("is the answer to a key without the permission, before the body is looked at", async () => {
    const { statusCode, code } = await answered({ method: "POST", path: "/webhooks", body: "{" });
    expect(statusCode).toBe(403);
    expect(code).toBe("unauthorised");
  });
});

describe("404 and 405", () => {
  it.each(["/nothing", "/accounts/me/", "/estimates/electricity/est_1/", "/"])(
    "404 is the answer to the path %s",
    async (path) => {
      const { statusCode, code } = await answered({ path, route: "$default", headers: {} });
      expect(statusCode).toBe(404);
      expect(code).toBe("not_found");
    },
  );

  it("404 is the answer to a trailing slash that the gateway has routed all the same", async () => {
    expect((await answered({ path: "/accounts/me/", route: "/accounts/me" })).statusCode).toBe(404);
  });

  it("a slash at the end of what is looked for belongs to it", async () => {
    const route = "/estimates/electricity/{id}";
    expect((await answered({ path: "/estimates/electricity/a/", route, id: "a/" })).code).toBe("estimate_not_found");
    expect((await answered({ path: "/estimates/electricity/a/", route, id: "a" })).code).toBe("not_found");
  });

  it.each(["/accounts/me", "/estimates/electricity/est_1", "/orders/ord_1"])(
    "405 is the answer to DELETE %s, before any key is asked for",
    async (path) => {
      const { statusCode, code } = await answered({ method: "DELETE", path, route: "$default", headers: {} });
      expect(statusCode).toBe(405);
      expect(code).toBe("method_not_allowed");
    },
  );

  it("404, not 405, is the answer to a path that the gateway did not know and that has the method", async () => {
    const { statusCode } = await answered({ path: "/accounts/me", route: "$default", headers: {} });
    expect(statusCode).toBe(404);
  });

  it.each(["/orders/", "/estimates/electricity/"])(
    "404, not 405, is the answer to DELETE %s, which has nothing where others have an id",
    async (path) => {
      const { statusCode } = await answered({ method: "DELETE", path, route: "$default", headers: {} });
      expect(statusCode).toBe(404);
    },
  );

  it("405 names the methods that the path has", async () => {
    const { headers } = await answered({ method: "POST", path: "/orders/ord_1", route: "$default", headers: {} });
    expect(headers).toMatchObject({ allow: "GET, HEAD" });
  });

  it("HEAD is answered as GET is, without the body", async () => {
    const { send } = aFunction();
    const [get, head] = [await send(anEvent({})), await send(anEvent({ method: "HEAD" }))];
    expect(head).toEqual({ ...get, body: "", isBase64Encoded: false });
    expect(get.body).toContain("acc_own");
  });

  it("404 is the same answer to a malformed id and to an unknown one", async () => {
    const route = "/estimates/electricity/{id}";
    const malformed = await answered({ path: "/estimates/electricity/a%20b", route, id: "a b" });
    const unknown = await answered({ path: "/estimates/electricity/est_9", route, id: "est_9" });
    expect(malformed.statusCode).toBe(404);
    expect(malformed.code).toBe("estimate_not_found");
    expect(malformed.value).toEqual(unknown.value);
  });
});

describe("429", () => {
  const exhausted: RateBuckets = {
    takeRequest: async ({ nowMs }) => ({ taken: 0, fullAtMs: nowMs + 3_000 }),
    countInWindow: async ({ nowMs }) => ({ counted: false, endsAtMs: nowMs + 59_001, left: 0 }),
  };

  it("is the answer when the bucket of the key is empty, after the key and before Service-Account", async () => {
    const headers = { ...AUTHORISED, "service-account": "acc_nobody" };
    const { statusCode, code, headers: answer } = await answered({ headers }, { buckets: exhausted });
    expect([statusCode, code]).toEqual([429, "rate_limit_exceeded"]);
    // Full in 3 s; 29 of 30 are regained in 1.94 s, so that one is there in 1.07 s.
    expect(answer).toMatchObject({
      "ratelimit-policy": '"key";q=30;w=2',
      ratelimit: '"key";r=0;t=3',
      "retry-after": "2",
    });
  });

  it("is the answer to a wrong key when its source has failed too often, and to no right one", async () => {
    const { statusCode, headers } = await answered({ headers: {} }, { buckets: exhausted });
    expect(statusCode).toBe(429);
    expect(headers).toMatchObject({
      "ratelimit-policy": '"failed-authentication";q=100;w=60',
      ratelimit: '"failed-authentication";r=0;t=60',
      "retry-after": "60",
    });
    const onlySource = { ...exhausted, takeRequest: UNLIMITED.takeRequest.bind(UNLIMITED) };
    expect((await answered({}, { buckets: onlySource })).statusCode).toBe(200);
  });

  it("is far: every answer tells how much is left", async () => {
    const buckets = {
      ...UNLIMITED,
      takeRequest: async ({ nowMs }: { nowMs: number }) => ({ taken: 1, fullAtMs: nowMs + 100 }),
    };
    const { headers } = await answered({}, { buckets });
    expect(headers).toMatchObject({ "ratelimit-policy": '"key";q=30;w=2', ratelimit: '"key";r=28;t=1' });
    expect(headers).not.toHaveProperty("retry-after");
  });
});

describe("413 and 415", () => {
  const padded = (bytes: number) => `{"consumption":{"amount":"1","unit":"kWh"},"pad":"${"x".repeat(bytes)}"}`;

  it("413 is the answer to 102,401 bytes and not to 102,400", async () => {
    const overhead = padded(0).length;
    expect((await answered({ ...ESTIMATE, body: padded(102_400 - overhead) })).statusCode).toBe(200);
    const { statusCode, code } = await answered({ ...ESTIMATE, body: padded(102_401 - overhead) });
    expect(statusCode).toBe(413);
    expect(code).toBe("payload_too_large");
  });

  it("413 counts bytes, not characters", async () => {
    expect((await answered({ ...ESTIMATE, body: `"${"é".repeat(51_200)}"` })).statusCode).toBe(413);
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "application/json; charset=latin1", "application/xml"])(
    "415 is the answer to %s",
    async (type) => {
      const { statusCode, code } = await answered({
        ...ESTIMATE,
        headers: { ...AUTHORISED, "content-type": type },
        body: GOOD_BODY,
      });
      expect(statusCode).toBe(415);
      expect(code).toBe("unsupported_media_type");
    },
  );

  it.each([
    ["gzip", 415],
    ["br", 415],
    ["identity", 200],
  ])("a body with Content-Encoding %s is answered with %d", async (encoding, status) => {
    const headers = { ...AUTHORISED, "content-encoding": encoding };
    expect((await answered({ ...ESTIMATE, headers, body: GOOD_BODY })).statusCode).toBe(status);
  });
});

describe("500", () => {
  it("tells the client nothing, and the log the cause", async () => {
    const world = { keyRecord: { permissions: ["webhooks"] as const } };
    const { send, lines } = aFunction(world);
    const answer = await send(anEvent({ method: "POST", path: "/webhooks", body: '{"url":"https://example.com"}' }));
    expect(answer.statusCode).toBe(500);
    expect(answer.body).toContain("internal_error");
    expect(answer.body).not.toContain("secret detail");
    expect(String(Reflect.get(lines[0]?.facts ?? {}, "error"))).toContain("secret detail");
  });
});

describe("503", () => {
  it("is the answer of a busy store, and says when to come back", async () => {
    const handler = httpFunction({
      clock: systemClock,
      log: { info: () => {}, error: () => {} },
      directory: {
        ...aDirectory({}),
        account: async () => {
          throw new ApiError("service_unavailable");
        },
      },
      rates: RATES,
      serving: [serves(getAccountMe, async ({ account }) => ({ ...account, organisation_type: "shipper" as const }))],
    });
    const answer = await handler(anEvent({}), {} as Context);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({ "retry-after": "1" });
    expect(answer.body).toContain("service_unavailable");
  });

  it("while the key is looked up is no failed authentication of whoever asks", async () => {
    const counted: string[] = [];
    const buckets: RateBuckets = {
      ...UNLIMITED,
      countInWindow: async ({ of, nowMs }) => {
        counted.push(of);
        return { counted: false, endsAtMs: nowMs + 60_000, left: 0 };
      },
    };
    const onKeyRead = () => {
      throw new ApiError("service_unavailable");
    };
    expect((await answered({}, { buckets, onKeyRead })).statusCode).toBe(503);
    expect(counted).toEqual([]);
  });
});

describe("an answer that is held on", () => {
  /** Looks every half second for four whether it may be held on. @returns the answer, those looks, and how many requests it took */
  const held = async (most: number) => {
    const [time, taken] = [{ ms: 1_790_000_000_000 }, { requests: 0 }];
    const looks: boolean[] = [];
    const clock = { nowMs: () => time.ms, monotonicMs: () => time.ms };
    const takeRequest: RateBuckets["takeRequest"] = async ({ nowMs, count }) => {
      if (taken.requests >= most) return { taken: 0, fullAtMs: nowMs + 3_000 };
      taken.requests += count;
      return { taken: count, fullAtMs: nowMs };
    };
    const handler = httpFunction({
      clock,
      log: { info: () => {}, error: () => {} },
      directory: aDirectory({}),
      rates: { ...RATES, buckets: { ...UNLIMITED, takeRequest } },
      serving: [
        serves(getAccountMe, async ({ account, mayHold }) => {
          while (looks.length < 8 && looks.at(-1) !== false) {
            time.ms += 500;
            looks.push(await mayHold());
          }
          return { ...account, organisation_type: "shipper" as const };
        }),
      ],
    });
    return { answer: await handler(anEvent({}), {} as Context), looks, taken: taken.requests };
  };

  it("takes a request of the key for each second, however often it looks", async () => {
    const { looks, taken } = await held(100);
    expect(looks).toEqual(Array.from({ length: 8 }, () => true));
    expect(taken).toBe(5);
  });

  it("ends as it is when the key has no request left, and says nothing of a refusal", async () => {
    const { answer, looks } = await held(1);
    expect(looks).toEqual([true, false]);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).not.toHaveProperty("retry-after");
  });
});

describe("the log", () => {
  it("tells which key was limited", async () => {
    const buckets = {
      ...UNLIMITED,
      takeRequest: async ({ nowMs }: { nowMs: number }) => ({ taken: 0, fullAtMs: nowMs + 3_000 }),
    };
    const { send, lines } = aFunction({ buckets });
    await send(anEvent({}));
    expect(lines[0]?.facts).toMatchObject({ status: 429, key_id: key.keyId });
  });

  it("has one line per request, with key id and account, and neither the key nor the body", async () => {
    const { send, lines } = aFunction();
    await send(anEvent({ ...ESTIMATE, body: '{"consumption":{"amount":"1","unit":"kWh"},"name":"private"}' }));
    expect(lines).toHaveLength(1);
    expect(lines[0]?.facts).toMatchObject({
      status: 200,
      key_id: key.keyId,
      account_id: "acc_own",
      operation: "createElectricityEstimate",
    });
    const text = JSON.stringify(lines);
    expect(text).not.toContain(key.secret);
    expect(text).not.toContain("private");
  });
});

describe("events of SAM CLI 1.170.0, as it makes them", () => {
  const [own, withSlash, estimate] = samEvents.map((event) => ({
    ...event,
    headers: { ...event.headers, Authorization: AUTHORISED.authorization },
  })) as unknown as APIGatewayProxyEventV2[];
  const statusOf = async (event: APIGatewayProxyEventV2 | undefined) => {
    const { send } = aFunction({});
    const { statusCode, body } = await send(event!);
    return { statusCode, body: JSON.parse(body ?? "null") as { error?: { error_code: string } } };
  };

  it("find the key and the content type in headers that are written in capitals", async () => {
    expect((await statusOf(own)).statusCode).toBe(200);
    expect((await statusOf(estimate)).statusCode).toBe(200);
    const typed = { ...estimate!, headers: { ...estimate!.headers, "Content-Type": "text/plain" } };
    expect((await statusOf(typed)).body.error?.error_code).toBe("unsupported_media_type");
  });

  it("lead nowhere where the path ends in a slash, as at API Gateway", async () => {
    expect((await statusOf(withSlash)).body.error?.error_code).toBe("not_found");
  });

  it("make addresses of the host and port that the client used", () => {
    expect(originOf(withLowerCaseHeaders(own!))).toBe("http://127.0.0.1:3001");
  });
});
