import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { systemClock, systemIds, systemTokens, systemSleep } from "@isotherm/core/system";
import { seedSandbox } from "@isotherm/sandbox";
import { deleteRaw, putRaw, type RawItem, scanTable } from "@isotherm/store/backup/index";
import { keys } from "@isotherm/store/keys";
import { type Migration, MIGRATIONS, readMigrationState, runMigration } from "@isotherm/store/migration/index";
import { migrateItem } from "@isotherm/store/migration/migrate-item";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "../harness/eventually.ts";
import { operatorOf, type OperatorTool, standingClock } from "../harness/operator.ts";
import { type LocalTable, startLocalTable } from "../harness/local-table.ts";

// Migrations against AWS's own DynamoDB Local: counted, made, ended half-way, raced by writers.

const ITEMS = 120;
const FAST = 100_000;
const OPS = fileURLToPath(new URL("../../packages/operator/src/ops.ts", import.meta.url));

let local: LocalTable;
let ops: OperatorTool;
let folder: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  local = await startLocalTable();
  const nowhere = "http://127.0.0.1:1";
  const found = {
    table: local.table.name,
    dynamodb_endpoint: local.endpoint,
    secrets_endpoint: nowhere,
    pages_base: nowhere,
    pool_days: 0,
  };
  folder = mkdtempSync(join(tmpdir(), "isotherm-migrate-"));
  writeFileSync(join(folder, "stack.json"), JSON.stringify(found));
  const stack = { tableName: found.table, dynamodbEndpoint: found.dynamodb_endpoint };
  ops = await operatorOf({ stack }, { clock: standingClock() });
});
afterAll(async () => {
  for (const child of started) child.kill("SIGKILL");
  await local.stop();
  rmSync(folder, { recursive: true });
});

const all = async (): Promise<RawItem[]> => {
  const items: RawItem[] = [];
  for await (const item of scanTable(local.table)) items.push(item);
  return items;
};
const wiping = () => ({ table: local.table, sleep: systemSleep });
const numbered = (index: number): RawItem => ({
  pk: { S: `TEST#${index}` },
  sk: { S: "TEST" },
  body: { B: new Uint8Array([0, index]) },
  total: { N: "12345678901234567890.123456789" },
});
const isWithout = (item: RawItem): boolean => item["schema"] === undefined;

/** Items without a schema number, as nothing of ours writes them. */
beforeEach(async () => {
  await deleteRaw(wiping(), scanTable(local.table));
  await putRaw(
    wiping(),
    Array.from({ length: ITEMS }, (_, index) => numbered(index)),
  );
});

const migrating = () => ({ table: local.table, clock: systemClock, sleep: systemSleep });

interface Result {
  readonly id: string;
  readonly examined: number;
  readonly changed: number;
  readonly resumed: boolean;
}

describe("npm run ops -- migrate", () => {
  it("counts in a dry run and writes nothing", async () => {
    const before = await all();
    const { result } = await ops.run<Result[]>("migrate", "--dry-run", "--rate", String(FAST));
    expect(result[0]).toEqual({ id: "schema-numbers", examined: ITEMS, changed: ITEMS, resumed: false });
    expect(result.map(({ id }) => id)).toEqual(MIGRATIONS.map(({ id }) => id));
    expect(await all()).toEqual(before);
  });

  it("changes every item once, keeps all else of it, and finds nothing more to do", async () => {
    const apply = () => ops.run<Result[]>("migrate", "--apply", "--rate", String(FAST));
    expect((await apply()).result[0]).toMatchObject({ changed: ITEMS });
    const seventh = (await all()).find(({ pk }) => pk?.S === "TEST#7");
    expect(seventh).toEqual({ ...numbered(7), schema: { N: "1" } });
    expect((await all()).filter(isWithout)).toEqual([]);
    expect((await apply()).result.map(({ changed }) => changed)).toEqual(MIGRATIONS.map(() => 0));
    const { result: audit } = await ops.run<{ command: string }[]>("audit");
    expect(audit.map(({ command }) => command)).toEqual(["migrate", "migrate"]);
  });

  it("goes on where it was killed", async () => {
    const child = spawn(process.execPath, [OPS, "--state", folder, "migrate", "--apply", "--rate", "20"], {
      stdio: "ignore",
    });
    started.push(child);
    const half = await eventually("a page to be done", async () => {
      const state = await readMigrationState(local.table, "schema-numbers");
      return state?.position && state.examined < ITEMS ? state : undefined;
    });
    child.kill("SIGKILL");
    await once(child, "exit");
    const left = (await all()).filter(isWithout).length;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(ITEMS);

    const { result } = await ops.run<Result[]>("migrate", "--apply", "--rate", String(FAST));
    expect((await all()).filter(isWithout)).toEqual([]);
    const [made] = result;
    expect(made?.resumed).toBe(true);
    // What the killed run had counted is not looked at again; the audit and the position are items too.
    expect(made?.examined).toBeGreaterThanOrEqual(ITEMS);
    expect(made?.examined).toBeLessThanOrEqual(ITEMS + 3);
    expect((await readMigrationState(local.table, "schema-numbers"))?.position).toBeUndefined();
    expect(half.changed).toBeLessThan(ITEMS);
  });

  it.each([[[]], [["--dry-run", "--apply"]]])("wants to be told what to do: %j", async (flags) => {
    expect((await ops.run("migrate", ...flags)).mistake).toContain("--dry-run counts, --apply changes");
  });
});

describe("a migration", () => {
  const counting: Migration = {
    id: "counting",
    purpose: "Twice the count.",
    change: (item) =>
      item["count"]?.N !== undefined && item["doubled"] === undefined
        ? { pk: item["pk"]!, sk: item["sk"]!, doubled: { N: String(2 * Number(item["count"].N)) } }
        : undefined,
  };
  const one = { pk: { S: "COUNT" }, sk: { S: "COUNT" } };
  const now = async () => (await all()).find(({ pk }) => pk?.S === "COUNT");
  const set = (count: number) =>
    local.table.client.send(
      new UpdateCommand({
        TableName: local.table.name,
        Key: { pk: "COUNT", sk: "COUNT" },
        UpdateExpression: "SET #count = :count",
        ExpressionAttributeNames: { "#count": "count" },
        ExpressionAttributeValues: { ":count": count },
      }),
    );

  /** Runs the migration while somebody does something before each of its writes. */
  const racing = async (work: () => Promise<unknown>) => {
    let isTheirs = false;
    local.table.client.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (commandName === "UpdateItemCommand" && !isTheirs) {
            isTheirs = true;
            await work();
            isTheirs = false;
          }
          return next(args);
        },
      { step: "initialize", name: "race" },
    );
    try {
      const table = { ...local.table, turns: { ...local.table.turns, patienceMs: 500 } };
      return await runMigration({ ...migrating(), table }, counting, { rate: FAST, dryRun: false });
    } finally {
      local.table.client.middlewareStack.remove("race");
    }
  };

  it("makes its change of what another writer made of the item meanwhile", async () => {
    await putRaw(wiping(), [{ ...one, count: { N: "1" } }]);
    let races = 0;
    const { changed } = await racing(async () => {
      races += 1;
      if (races === 1) await set(21);
    });
    expect([changed, races]).toEqual([1, 2]);
    expect(await now()).toEqual({ ...one, doubled: { N: "42" } });
  });

  it("leaves alone what was deleted meanwhile", async () => {
    await putRaw(wiping(), [{ ...one, count: { N: "1" } }]);
    const { changed } = await racing(() => deleteRaw(wiping(), [one]));
    expect(changed).toBe(0);
    expect(await now()).toBeUndefined();
  });

  it("brings back nothing that was deleted meanwhile, not even an item that was its key alone", async () => {
    const [numbers] = MIGRATIONS;
    if (!numbers) throw new Error("there is no migration");
    expect(numbers.change(one)).toBeDefined();
    expect(await migrateItem(local.table, numbers, one)).toBe(false);
    expect(await now()).toBeUndefined();
  });

  it("ends where an item never rests, and has lost nothing of it", async () => {
    await putRaw(wiping(), [{ ...one, count: { N: "1" } }]);
    let count = 1;
    await expect(racing(() => set((count += 1)))).rejects.toMatchObject({ code: "rate_limit_exceeded" });
    expect(await now()).toEqual({ ...one, count: { N: String(count) } });
  });

  it("looks at no more items a second than it was told", async () => {
    const waits: number[] = [];
    // Each look at the clock is no time, or 0.6 s, after the one before.
    for (const [pageMs, wait] of [
      [0, 1_000],
      [600, 400],
    ] as const) {
      let nowMs = 0;
      const clock = { nowMs: () => 0, monotonicMs: () => (nowMs += pageMs) };
      waits.length = 0;
      const slept = { table: local.table, clock, sleep: async (ms: number) => void waits.push(ms) };
      await runMigration(slept, counting, { rate: 40, dryRun: true });
      // Three pages of 40 items: each is worth a second.
      expect(waits.slice(0, 3)).toEqual([wait, wait, wait]);
    }
  });
});

describe("every migration", () => {
  it("has an id of its own, and leaves alone what the code of today writes", async () => {
    expect(new Set(MIGRATIONS.map(({ id }) => id)).size).toBe(MIGRATIONS.length);
    await deleteRaw(wiping(), scanTable(local.table));
    await seedSandbox(local.table, { ids: systemIds, tokens: systemTokens });
    const items = await all();
    expect(items.length).toBeGreaterThan(20);
    for (const { id, change } of MIGRATIONS) {
      for (const item of items) expect(change(item), `${id} on ${item["pk"]?.S}`).toBeUndefined();
    }
    expect(keys.migration("x").pk).toMatch(/^MIGRATION#/);
  });
});
