import { hashSecret, newApiKey } from "@isotherm/contract/api-key";
import { type AccountId, decimal, instant, type OrganisationId } from "@isotherm/core";
import { systemTokens } from "@isotherm/core/system";
import type { AccountRecord, ApiKeyRecord, Directory, HtmlRequest, RateStatus } from "@isotherm/http";
import { ExchangeError } from "@isotherm/ileap/exchange-error";
import { cursorsOf } from "@isotherm/store/page";
import { ringOf } from "@isotherm/store/secrets/index";
import { beforeEach, describe, expect, it } from "vitest";
import { partnerAccess, TOKEN_SECONDS } from "./partner-access.ts";

const MINUTE_MS = 60_000;
const organisation_id = "org_1" as OrganisationId;
const made = newApiKey("test", systemTokens);

let nowMs: number;
let key: ApiKeyRecord;
let failures: string[];
let left: number;

beforeEach(() => {
  nowMs = 1_772_323_200_000;
  failures = [];
  left = 100;
  key = {
    id: made.keyId,
    organisation_id,
    mode: "test",
    account_id: "acc_1" as AccountId,
    permissions: [],
    enabled: true,
    secret_hash: hashSecret(made.secret),
  };
});

const accounts = new Map(
  [
    { id: "acc_1", organisation_id, type: "test" },
    { id: "acc_2", organisation_id, type: "test" },
    { id: "acc_3", organisation_id: "org_2", type: "test" },
  ].map((account) => [account.id, { account, suspended: false } as AccountRecord]),
);
const directory: Directory = {
  apiKey: async (id) => (id === key.id ? key : undefined),
  account: async (id) => accounts.get(id),
  organisation: async (id) => ({ id, name: "One", commission: decimal(0) }),
};
const status = (allowed: boolean) => ({ allowed }) as RateStatus;

const newAccess = () =>
  partnerAccess({
    directory,
    clock: { nowMs: () => nowMs, monotonicMs: () => nowMs },
    limiter: {
      request: async () => status((left -= 1) >= 0),
      failure: async (address) => status(failures.push(address) <= 3),
    },
    tokens: async () => cursorsOf(ringOf("x".repeat(43)), "tokens"),
  });

const requestWith = (headers: Readonly<Record<string, string>>): HtmlRequest =>
  ({ header: (name: string) => headers[name], sourceIp: "198.51.100.1", now: instant(nowMs) }) as HtmlRequest;

const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "allowed",
    (error: unknown) => (error instanceof ExchangeError ? error.code : String(error)),
  );

describe("access of partners", () => {
  it("acts on the key's account, or on another one of the organisation, until the token ends", async () => {
    const access = newAccess();
    const token = (await access.issue(requestWith({}), made.keyId, made.text)) ?? "";
    const acting = (more: object = {}) =>
      access.identify(requestWith({ authorization: `Bearer ${token}`, ...more }), "AccessDenied");
    expect((await acting()).account.id).toBe("acc_1");
    expect((await acting({ "service-account": "acc_2" })).account.id).toBe("acc_2");
    for (const other of ["acc_3", "acc_4"])
      expect(await codeOf(acting({ "service-account": other }))).toBe("BadRequest");
    nowMs += TOKEN_SECONDS * 1_000 - 1;
    expect(await codeOf(acting())).toBe("allowed");
    nowMs += 1;
    expect(await codeOf(acting())).toBe("TokenExpired");
  });

  it("acts on the key's own account alone where the key is one for partners", async () => {
    key = { ...key, permissions: ["exchange"] };
    const access = newAccess();
    const token = (await access.issue(requestWith({}), made.keyId, made.text)) ?? "";
    const acting = (more: object = {}) =>
      access.identify(requestWith({ authorization: `Bearer ${token}`, ...more }), "AccessDenied");
    expect((await acting()).account.id).toBe("acc_1");
    expect((await acting({ "service-account": "acc_1" })).account.id).toBe("acc_1");
    expect(await codeOf(acting({ "service-account": "acc_2" }))).toBe("BadRequest");
    // With another permission it is a key like any other, once what is remembered of it is over.
    key = { ...key, permissions: ["exchange", "webhooks"] };
    nowMs += MINUTE_MS;
    expect((await acting({ "service-account": "acc_2" })).account.id).toBe("acc_2");
  });

  it("ends with the key: disabled, expired, or of a limit that is used up", async () => {
    const access = newAccess();
    const token = (await access.issue(requestWith({}), made.keyId, made.text)) ?? "";
    const acting = () => codeOf(access.identify(requestWith({ authorization: `Bearer ${token}` }), "AccessDenied"));
    key = { ...key, enabled: false };
    nowMs += MINUTE_MS;
    expect(await acting()).toBe("AccessDenied");
    key = { ...key, enabled: true, expires_at: instant(nowMs + 2 * MINUTE_MS) };
    nowMs += MINUTE_MS;
    expect(await acting()).toBe("allowed");
    nowMs += MINUTE_MS;
    expect(await acting()).toBe("AccessDenied");
    key = { ...key, expires_at: undefined };
    nowMs += MINUTE_MS;
    left = 0;
    expect(await acting()).toBe("TooManyRequests");
  });

  it("counts what is no token and what are no credentials, and answers no more of one source than it may", async () => {
    const access = newAccess();
    expect(await access.issue(requestWith({}), "another", made.text)).toBeUndefined();
    expect(await access.issue(requestWith({}), made.keyId, `${made.text}x`)).toBeUndefined();
    const wrong = () => codeOf(access.identify(requestWith({ authorization: "Bearer made-up" }), "BadRequest"));
    expect([await wrong(), await wrong()]).toEqual(["BadRequest", "TooManyRequests"]);
    expect(failures).toEqual(Array.from({ length: 4 }, () => "198.51.100.1"));
  });

  it("takes no token that another key of the service has signed", async () => {
    const foreign = cursorsOf(ringOf("y".repeat(43)), "tokens").encode(`${made.keyId} ${nowMs + MINUTE_MS}`);
    const other = cursorsOf(ringOf("x".repeat(43)), "cursors of orders").encode(`${made.keyId} ${nowMs + MINUTE_MS}`);
    for (const token of [foreign, other, made.text])
      expect(await codeOf(newAccess().identify(requestWith({ authorization: `Bearer ${token}` }), "BadRequest"))).toBe(
        "BadRequest",
      );
  });
});
