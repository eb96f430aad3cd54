import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../harness/eventually.ts";
import { operatorOf, type OperatorTool } from "../harness/operator.ts";
import { type Service, startService } from "../harness/service.ts";

let service: Service;
let ops: OperatorTool;
let organisation: string;
let pair: { live: string; test: string };
let key: { id: string; key: string };

const ofBlue = (owner: string): string[] => ["--organisation", owner, "--name", "Blue", "--currency", "EUR"];
const issue = (name: string, ...more: string[]) =>
  ops.run<typeof key>("key", "issue", "--account", pair.test, "--name", name, ...more);
const statusWith = async (text: string): Promise<number> =>
  (await service.as({ key: text }).get("/accounts/me")).status;

beforeAll(async () => {
  service = await startService();
  ops = await operatorOf(service);
  organisation = (await ops.run<{ id: string }>("organisation", "create", "--name", "Blue Line", "--commission", "0.2"))
    .result.id;
  pair = (await ops.run<typeof pair>("account", "create", ...ofBlue(organisation))).result;
  key = (await issue("booking")).result;
}, 60_000);
afterAll(() => service.stop());

describe("an organisation made by the operator tool", () => {
  it("has a pair of accounts that a key of its own reads", async () => {
    const { status, body } = await service.as({ key: key.key }).get<Record<string, unknown>>("/accounts/me");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: pair.test,
      sibling_id: pair.live,
      currency: "EUR",
      organisation_id: organisation,
    });
  });

  it("pays its commission", async () => {
    const { result } = await ops.run("organisation", "show", organisation);
    expect(result).toEqual({ id: organisation, name: "Blue Line", commission: "0.2" });
    await ops.run("organisation", "commission", organisation, "0.15");
    expect((await ops.run("organisation", "show", organisation)).result).toMatchObject({ commission: "0.15" });
  });

  it("may ask as much as its own rate limit says", async () => {
    const rateLimit = { requests_per_second: 1, burst: 3 };
    await ops.run("organisation", "rate", organisation, "--per-second", "1", "--burst", "3");
    expect((await ops.run("organisation", "show", organisation)).result).toMatchObject({ rate_limit: rateLimit });
    const limited = (await issue("limited")).result;
    await eventually("the limit", async () => (await statusWith(limited.key)) === 429, 10_000);
    await ops.run("organisation", "rate", organisation, "--default");
    await eventually("its end", async () => {
      const { headers } = await service.as({ key: key.key }).get("/accounts/me");
      return headers.get("ratelimit-policy")?.includes("q=3") === false;
    });
    expect((await ops.run("organisation", "show", organisation)).result).not.toHaveProperty("rate_limit");
  }, 40_000);

  it("is listed beside the others", async () => {
    const { result } = await ops.run<{ name: string }[]>("organisation", "list");
    expect(result.map(({ name }) => name)).toEqual(expect.arrayContaining(["Sandbox", "Blue Line"]));
  });

  it("has its accounts listed in both modes", async () => {
    const { result } = await ops.run<{ id: string; type: string }[]>("account", "list", "--organisation", organisation);
    expect(result.map(({ id, type }) => [id, type])).toEqual([
      [pair.live, "live"],
      [pair.test, "test"],
    ]);
  });
});

describe("a key", () => {
  it("is listed without its secret", async () => {
    const { result } = await ops.run<Record<string, unknown>[]>("key", "list", "--organisation", organisation);
    expect(result.find(({ id }) => id === key.id)).toMatchObject({ name: "booking", mode: "test", enabled: true });
    expect(JSON.stringify(result)).not.toContain("hash");
  });

  it("that is switched off stops working within 5 s, and works again when switched on", async () => {
    const other = (await issue("other")).result;
    expect(await statusWith(other.key)).toBe(200);
    await ops.run("key", "disable", other.id);
    await eventually("the end of a disabled key", async () => (await statusWith(other.key)) === 401, 6_000);
    await ops.run("key", "enable", other.id);
    await eventually("its return", async () => (await statusWith(other.key)) === 200, 6_000);
  }, 20_000);

  it("that is rolled goes on for the chosen time beside its successor, and then no more", async () => {
    const old = (await issue("old")).result;
    const next = (await ops.run<typeof key>("key", "roll", old.id, "--keep", "6s")).result;
    expect([await statusWith(old.key), await statusWith(next.key)]).toEqual([200, 200]);
    await eventually("the end of the old key", async () => (await statusWith(old.key)) === 401, 15_000);
    expect(await statusWith(next.key)).toBe(200);
  }, 25_000);

  it("has only the permissions that were named", async () => {
    const { result } = await issue("reader", "--permissions", "webhooks");
    const answer = await service.as({ key: result.key }).post("/accounts", { name: "New", currency: "EUR" });
    expect(answer.status).toBe(403);
  });
});

describe("a suspended account", () => {
  it("estimates without a quote and orders nothing until it is resumed", async () => {
    const client = service.as({ key: key.key });
    const estimate = () =>
      client.post<{ id: string; quote: { error_code?: string; currency?: string } }>("/estimates/electricity", {
        consumption: { amount: "1200", unit: "kWh" },
        country_code: "DEU",
      });
    await ops.run("account", "suspend", pair.test);
    const quote = async (): Promise<string> => JSON.stringify((await estimate()).body.quote);
    await eventually("the suspension", async () => (await quote()).includes("account_suspended"), 6_000);
    const { body } = await estimate();
    expect((await client.post("/orders/by-estimate", { estimate_id: body.id })).body.error?.error_code).toBe(
      "account_suspended",
    );
    await ops.run("account", "resume", pair.test);
    await eventually("its end", async () => (await quote()).includes("EUR"), 6_000);
  }, 20_000);
});

describe("the audit", () => {
  it("names every act, who did it and to what, and no secret", async () => {
    const { result } = await ops.run<{ command: string; subject: string; operator: string }[]>("audit");
    expect(result.at(-1)).toMatchObject({
      command: "organisation create",
      subject: organisation,
      operator: "somebody",
    });
    expect(result.map(({ command }) => command)).toEqual(
      expect.arrayContaining([
        "account create",
        "key issue",
        "key disable",
        "key enable",
        "key roll",
        "account suspend",
      ]),
    );
    expect(JSON.stringify(result)).not.toContain(key.key.slice(22));
  });
});

describe("a mistake", () => {
  it.each([
    ["There is no account", ["account", "suspend", "acc_none"]],
    ["There is no key", ["key", "disable", "nothing"]],
    ["There is no organisation", ["organisation", "show", "org_none"]],
    ["currency", ["account", "create", "--organisation", "org_none", "--name", "X", "--currency", "nonsense"]],
  ])("is one line: %s", async (line, args) => {
    const { mistake } = await ops.run(...args);
    expect(mistake).toContain(line);
    expect(mistake).not.toContain("\n");
  });
});
