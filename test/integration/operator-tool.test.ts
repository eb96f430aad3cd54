import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { OrderQuote } from "@isotherm/contract";
import { decimal, instant } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";
import { keys } from "@isotherm/store/keys";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod";
import { eventually } from "../harness/eventually.ts";
import { newCopies } from "../harness/new-copies.ts";
import { operatorOf, type OperatorTool, standingClock } from "../harness/operator.ts";
import { type Service, startService } from "../harness/service.ts";

const OPS = fileURLToPath(new URL("../../packages/operator/src/ops.ts", import.meta.url));

let service: Service;
let ops: OperatorTool;
let organisation: string;
let pair: { live: string; test: string };
let key: { id: string; key: string };

const NOW = systemClock.nowMs();
const HOUR_MS = 3_600_000;
const ofBlue = (owner: string): string[] => ["--organisation", owner, "--name", "Blue", "--currency", "EUR"];
const issue = (name: string, ...more: string[]) =>
  ops.run<typeof key>("key", "issue", "--account", pair.test, "--name", name, ...more);
const statusWith = async (text: string): Promise<number> =>
  (await service.as({ key: text }).get("/accounts/me")).status;

beforeAll(async () => {
  service = await startService();
  ops = await operatorOf(service, { clock: standingClock(NOW) });
  organisation = (await ops.run<{ id: string }>("organisation", "create", "--name", "Blue Line", "--commission", "0.2"))
    .result.id;
  pair = (await ops.run<typeof pair>("account", "create", ...ofBlue(organisation))).result;
  key = (await issue("booking")).result;
}, 60_000);
afterAll(() => service.stop());

describe("an organisation made by the operator tool", () => {
  it("is a shipper until the operator says otherwise, and its accounts say so", async () => {
    const { result: made } = await ops.run<{ id: string }>("organisation", "create", "--name", "Carriers");
    const { result: carriers } = await ops.run<typeof pair>("account", "create", ...ofBlue(made.id));
    const { result: issued } = await ops.run<typeof key>("key", "issue", "--account", carriers.test, "--name", "own");
    const told = async () =>
      (await service.as({ key: issued.key }).get<{ organisation_type: string }>("/accounts/me")).body.organisation_type;
    expect(await told()).toBe("shipper");
    const { result } = await ops.run("organisation", "type", made.id, "supplier");
    expect(result).toEqual({ id: made.id, organisation_type: "supplier" });
    expect((await ops.run("organisation", "show", made.id)).result).toMatchObject({ organisation_type: "supplier" });
    await newCopies(service, "accounts");
    expect(await told()).toBe("supplier");
  });

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

  it("pays a tenth of the gross price unless another commission is given", async () => {
    const made = await ops.run<{ id: string }>("organisation", "create", "--name", "Plain");
    expect(made.result).toMatchObject({ commission: "0.1" });
    expect((await ops.run("organisation", "show", made.result.id)).result).toMatchObject({ commission: "0.1" });
  });

  it("pays its commission, in quotes from now on", async () => {
    const { result } = await ops.run("organisation", "show", organisation);
    expect(result).toEqual({ id: organisation, name: "Blue Line", commission: "0.2" });
    await ops.run("organisation", "commission", organisation, "0.15");
    expect((await ops.run("organisation", "show", organisation)).result).toMatchObject({ commission: "0.15" });
    const quoted = async () => {
      const request = { mass: { amount: "1", unit: "t" } };
      return (await service.as({ key: key.key }).post<z.input<typeof OrderQuote>>("/orders/by-mass/quote", request))
        .body;
    };
    await newCopies(service, "orders");
    for (const { unit_price, gross_unit_price } of (await quoted()).bundles)
      expect(decimal(unit_price).div("0.85").toDecimalPlaces(2).toFixed()).toBe(decimal(gross_unit_price).toFixed());
  });

  it("may ask as much as its own rate limit says", async () => {
    const rateLimit = { requests_per_second: 1, burst: 3 };
    expect(
      (await ops.run("organisation", "rate", organisation, "--per-second", "3", "--burst", "3")).mistake,
    ).toBeUndefined();
    await ops.run("organisation", "rate", organisation, "--per-second", "1", "--burst", "3");
    expect((await ops.run("organisation", "show", organisation)).result).toMatchObject({ rate_limit: rateLimit });
    const limited = (await issue("limited")).result;
    const policy = async () =>
      (await service.as({ key: limited.key }).get("/accounts/me")).headers.get("ratelimit-policy");
    await newCopies(service, "accounts");
    expect(await policy()).toContain("q=3");
    await eventually("the limit", async () => (await statusWith(limited.key)) === 429, 10_000);
    await ops.run("organisation", "rate", organisation, "--default");
    await newCopies(service, "accounts");
    expect(await policy()).not.toContain("q=3");
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
    const [fresh, used] = [(await issue("fresh")).result, (await issue("used")).result];
    const bucket = { ...keys.requestBucket(used.id), schema: 1, full_at_us: 0, used_on: "2026-04-14" };
    await service.table.client.send(new PutCommand({ TableName: service.table.name, Item: bucket }));
    const { result } = await ops.run<Record<string, unknown>[]>("key", "list", "--organisation", organisation);
    const common = { mode: "test", enabled: true };
    const listed = [fresh, used].map((one) => result.find(({ id }) => id === one.id));
    expect(listed).toMatchObject([
      { ...common, name: "fresh", last_used_on: null },
      { ...common, name: "used", last_used_on: "2026-04-14" },
    ]);
    expect(JSON.stringify(result)).not.toContain("hash");
  });

  it("is listed for people with its state, its last use and its account", async () => {
    const off = (await issue("switched off")).result;
    await ops.run("key", "disable", off.id);
    const lines = await ops.lines("key", "list", "--organisation", organisation);
    const cellsOf = (id: string) => lines.find((line) => line.startsWith(id))?.split(/ {2,}/);
    expect(cellsOf(key.id)).toEqual([
      key.id,
      "test",
      "on",
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      pair.test,
      "booking",
    ]);
    expect(cellsOf(off.id)).toEqual([off.id, "test", "off", "never used", pair.test, "switched off"]);
  });

  it("that is switched off stops working, and works again when switched on", async () => {
    const other = (await issue("other")).result;
    expect(await statusWith(other.key)).toBe(200);
    await ops.run("key", "disable", other.id);
    await newCopies(service, "accounts");
    expect(await statusWith(other.key)).toBe(401);
    await ops.run("key", "enable", other.id);
    await newCopies(service, "accounts");
    expect(await statusWith(other.key)).toBe(200);
  });

  it("that is rolled goes on for the chosen time beside its successor, and then no more", async () => {
    const rolled = async (tool: OperatorTool) => {
      const old = (await issue("old")).result;
      const next = (await tool.run<typeof key>("key", "roll", old.id, "--grace-period", "1h")).result;
      return [await statusWith(old.key), await statusWith(next.key)];
    };
    expect(await rolled(ops)).toEqual([200, 200]);
    const twoHoursAgo = await operatorOf(service, { clock: standingClock(NOW - 2 * HOUR_MS) });
    expect(await rolled(twoHoursAgo)).toEqual([401, 200]);
  });

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
    await newCopies(service, "estimates", "orders");
    const { body } = await estimate();
    expect(JSON.stringify(body.quote)).toContain("account_suspended");
    expect((await client.post("/orders/by-estimate", { estimate_id: body.id })).body.error?.error_code).toBe(
      "account_suspended",
    );
    await ops.run("account", "resume", pair.test);
    await newCopies(service, "estimates", "orders");
    const { body: later } = await estimate();
    expect(later.quote).toMatchObject({ currency: "EUR" });
    expect((await client.post("/orders/by-estimate", { estimate_id: later.id })).status).toBe(200);
  });
});

describe("the audit", () => {
  it("names every act, who did it and to what, and no secret", async () => {
    const { result } = await ops.run<{ command: string; subject: string; operator: string }[]>("audit");
    // The first of all is the stack's own: it makes a data key.
    expect(result.at(-1)).toMatchObject({ command: "data-key rotate", operator: "local:start" });
    expect(result.at(-2)).toMatchObject({
      command: "organisation create",
      subject: organisation,
      operator: "local:somebody",
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
    ["There is no organisation", ["account", "list", "--organisation", "org_none"]],
    ["There is no organisation", ["key", "list", "--organisation", "org_none"]],
    ["must not be smaller", ["organisation", "rate", "org_none", "--per-second", "100", "--burst", "1"]],
    ["Give both --per-second and --burst", ["organisation", "rate", "org_none", "--per-second", "5"]],
    ["Give both --per-second", ["organisation", "rate", "org_none", "--default", "--per-second", "5", "--burst", "5"]],
    ["Give --currency, --standard", ["organisation", "link-limits", "org_none", "--default", "--currency", "USD"]],
    ["is no share of a bundle", ["selection", "default", "bun_none=abc"]],
    ["have at most two decimal places and add up to 100", ["selection", "default", "bun_none=50", "bun_other=10"]],
    ["every bundle a percentage, or none", ["portfolio", "set", "new", "bun_none=50", "bun_other", "--label", "New"]],
    ["can't be written (ENOENT)", ["catalogue", "export", "/nowhere/at/all.yaml"]],
    ["can't be written (ENOENT)", ["retirement", "export", "/nowhere/at/all.csv"]],
    ["no point-in-time recovery", ["backup", "restore", "--at", "latest", "--into", "isotherm-local-again"]],
  ])("is one line: %s", async (line, args) => {
    const { mistake } = await ops.run(...args);
    expect(mistake).toContain(line);
    expect(mistake).not.toContain("\n");
  });
});

/** What is said of a command line that is not even begun: it ends its process. */
const refusalOf = (...args: string[]): string =>
  spawnSync(process.execPath, [OPS, ...args], { encoding: "utf8" }).stderr;

describe("a command line", () => {
  it.each([
    ["organisation", "create", "--name"],
    ["key", "issue", "--account", "acc_none", "--name"],
    ["portfolio", "set", "new", "bun_none", "--label"],
  ])("with an empty name is refused: %s %s", (...args) => {
    expect(refusalOf(...args, "")).toContain("Give a name of 1 to 255 characters in one line.");
  });

  it("with a permission that there is not is refused, also beside one that there is", () => {
    const asked = ["key", "issue", "--account", "acc_none", "--name", "reader", "--permissions"];
    expect(refusalOf(...asked, "webhooks,admin")).toContain("Give some of");
  });

  it("invites for a minute at least", async () => {
    const to = ["--organisation", organisation, "--email", "a@example.org", "--name", "A"];
    const invite = (time: string) => ["member", "invite", ...to, "--expires-in", time];
    expect(refusalOf(...invite("59s"))).toContain("An invitation stands for a minute at least");
    expect((await ops.run(...invite("1m"))).mistake).toBeUndefined();
  });
});

describe("the catalogue", () => {
  interface File {
    bundles: { id: string; name: string; disabled_at: string | null; project_ids: string[] }[];
    projects: { id: string }[];
    stock: { project_id: string; vintage: string; issued: number; available: number }[];
  }
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "isotherm-catalogue-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each(["catalogue.yaml", "catalogue.json"])("comes back from %s as it went out", async (name) => {
    const file = join(folder, name);
    const before = (await ops.run<File>("catalogue", "export")).result;
    expect(before.bundles).toHaveLength(8);
    await ops.run("catalogue", "export", file);
    expect((await ops.run("catalogue", "import", file)).mistake).toBeUndefined();
    expect((await ops.run<File>("catalogue", "export")).result).toEqual(before);
  });

  it.each(["catalogue", "retirement"])(
    "and the %s export go to a new file: what is there may be somebody's work",
    async (what) => {
      const file = join(folder, `${what}-filled-in`);
      await writeFile(file, "typed by hand");
      expect((await ops.run(what, "export", file)).mistake).toBe(`${file} exists already: choose another name.`);
      expect(await readFile(file, "utf8")).toBe("typed by hand");
    },
  );

  it("is written only when every entry is right, and each wrong place is named", async () => {
    const file = join(folder, "wrong.yaml");
    await writeFile(file, "bundles:\n  - { id: bun_new, name: New }\nstock: 7\n");
    const { mistake } = await ops.run("catalogue", "import", file);
    expect(mistake).toContain("bundles.0.unit_price");
    expect(mistake).toContain("stock");
    const { result } = await ops.run<File>("catalogue", "list");
    expect(result.bundles.map(({ id }) => id)).not.toContain("bun_new");
  });

  it.each([
    ["nowhere.yaml", "can't be read"],
    ["torn.yaml", "torn.yaml"],
  ])("of %s is refused in one line", async (name, line) => {
    const file = join(folder, name);
    if (name === "torn.yaml") await writeFile(file, 'bundles: [{ "id": ');
    expect((await ops.run("catalogue", "import", file)).mistake).toContain(line);
  });

  it("has bundles that can be taken off offer and put back on", async () => {
    const [bundle] = (await ops.run<File>("catalogue", "list")).result.bundles;
    const id = bundle?.id ?? "";
    const state = async () =>
      (await ops.run<File>("catalogue", "list")).result.bundles.find((entry) => entry.id === id)?.disabled_at;
    await ops.run("bundle", "disable", id);
    expect(await state()).toMatch(/^20/);
    await ops.run("bundle", "enable", id);
    expect(await state()).toBeNull();
    expect((await ops.run("bundle", "disable", "bun_none")).mistake).toBe("There is no bundle bun_none.");
  });

  it("keeps a project on offer while a bundle has no other", async () => {
    const { bundles } = (await ops.run<File>("catalogue", "list")).result;
    const only = bundles.find(({ project_ids, disabled_at }) => project_ids.length === 1 && disabled_at === null);
    const { mistake } = await ops.run("project", "disable", only?.project_ids[0] ?? "");
    expect(mistake).toContain("all of its projects are disabled");
  });

  it("has stock whose free part follows what was issued", async () => {
    const [first] = (await ops.run<File["stock"]>("inventory", "list")).result;
    const [project = "", vintage = ""] = [first?.project_id, first?.vintage];
    const set = (issued: string) =>
      ops.run<{ available: number }>(
        ...([
          "inventory",
          "set",
          project,
          vintage,
          "--issued",
          issued,
          "--price",
          "11.5",
          "--currency",
          "USD",
        ] as const),
      );
    expect((await set("5000")).result.available).toBe(5000);
    for (const wrong of ["0.5", "", " ", "0x10", "1e3"]) expect((await set(wrong)).mistake, wrong).toContain("issued");
    const standing = (await ops.run<{ issued: number }[]>("inventory", "list")).result[0];
    expect(standing).toMatchObject({ issued: 5000 });
  });

  it("has the rates of the newest day that is not to come", async () => {
    const file = join(folder, "rates.yaml");
    const [today, tomorrow] = [NOW, NOW + 24 * HOUR_MS].map((ms) => instant(ms).slice(0, 10));
    for (const [date, rate] of [
      [today, "1.15"],
      [tomorrow, "1.16"],
    ]) {
      const rest = `base: EUR\nrates: { USD: "${rate}" }\nsource: { kind: assumption, title: "made up" }\n`;
      await writeFile(file, `date: ${date}\n${rest}`);
      expect((await ops.run("exchange-rate", "import", file)).mistake).toBeUndefined();
    }
    expect((await ops.run("exchange-rate", "show")).result).toMatchObject({ date: today, rates: { USD: "1.15" } });
  });

  it("has a default selection that new accounts begin with", async () => {
    const [one, two] = (await ops.run<File>("catalogue", "list")).result.bundles;
    const chosen = [`${one?.id}=60`, `${two?.id}=40`];
    expect((await ops.run("selection", "default", ...chosen)).mistake).toBeUndefined();
    const opened = (await ops.run<typeof pair>("account", "create", ...ofBlue(organisation))).result;
    const issued = (await ops.run<typeof key>("key", "issue", "--account", opened.test, "--name", "new")).result;
    const { text } = await service.as({ key: issued.key }).get("/bundle-selections");
    expect(text).toContain(one?.id);
    expect((await ops.run("selection", "default", `${one?.id}=60`)).mistake).toContain("ratios_invalid");
  });
});
