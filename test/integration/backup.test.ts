import { rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { systemSleep } from "@isotherm/core/system";
import { readBackup } from "@isotherm/operator/backup-file";
import { deleteRaw, isAct, putRaw, type RawItem, scanTable, withoutActs } from "@isotherm/store/backup/index";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operatorOf, type OperatorTool, standingClock } from "../harness/operator.ts";
import { type Service, startService } from "../harness/service.ts";

let service: Service;
let ops: OperatorTool;
let folder: string;

beforeAll(async () => {
  service = await startService();
  ops = await operatorOf(service, { clock: standingClock() });
  folder = await mkdtemp(join(tmpdir(), "isotherm-backup-"));
  // Estimates carry binary, orders and organisations exact amounts.
  const client = service.as("test");
  const body = { consumption: { amount: "1200.000000000000000001", unit: "kWh" }, country_code: "DEU" };
  const estimate = await client.post<{ id: string }>("/estimates/electricity", body);
  await client.post("/orders/by-estimate", { estimate_id: estimate.body.id });
}, 60_000);
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

const actCount = async (): Promise<number> => {
  let count = 0;
  for await (const item of scanTable(service.table)) if (isAct(item)) count += 1;
  return count;
};

describe("a backup", () => {
  it("brings everything back: the drill exports, wipes, restores and finds no difference", async () => {
    const { result, mistake } = await ops.run<Record<string, number>>("backup", "drill");
    expect(mistake).toBeUndefined();
    expect(result["exported"]).toBeGreaterThan(30);
    expect(new Set(Object.values(result)).size).toBe(1);
    expect((await service.as("test").get("/accounts/me")).status).toBe(200);
  }, 30_000);

  it("goes into a file, is compared, and comes back into an empty table only", async () => {
    const file = join(folder, "table.gz");
    const exported = (await ops.run<{ items: number }>("backup", "export", "--to", file)).result.items;
    // The audit is no part of the comparison: it is longer after every act.
    const compared = exported - (await actCount());
    expect((await ops.run<{ equal: number }>("backup", "compare", "--with", file)).result.equal).toBe(compared);
    expect((await ops.run("backup", "export", "--to", file)).mistake).toContain("exists already");
    expect((await ops.run("backup", "restore", "--from", file)).mistake).toContain("is not empty");

    await deleteRaw({ table: service.table, sleep: systemSleep }, scanTable(service.table));
    const { mistake } = await ops.run("backup", "compare", "--with", file);
    expect(mistake).toContain(`0 items are equal, ${compared} are not.`);
    expect(mistake).toContain("only in the file: ");
    expect((await ops.run<{ items: number }>("backup", "restore", "--from", file)).result.items).toBe(exported);
    expect((await ops.run<{ equal: number }>("backup", "compare", "--with", file)).result.equal).toBe(compared);
  }, 30_000);

  it("comes back as OPERATING.md says: export, wipe, restore that was broken off and goes on, compare", async () => {
    const file = join(folder, "whole.gz");
    const writing = { table: service.table, sleep: systemSleep };
    const { items: exported } = (await ops.run<{ items: number }>("backup", "export", "--to", file)).result;
    const compared = exported - (await actCount());

    // Neither nobody, nor another name, nor an agreement beforehand wipes a table.
    expect((await ops.run("--yes", "backup", "wipe")).mistake).toContain(`add --confirm ${service.table.name}`);
    expect((await ops.run("backup", "wipe", "--confirm", "isotherm-prod-table")).mistake).toBe("Nothing was wiped.");
    expect((await ops.run<{ equal: number }>("backup", "compare", "--with", file)).result.equal).toBe(compared);

    const wiped = await ops.run<{ items: number }>("backup", "wipe", "--confirm", service.table.name);
    expect(wiped.result).toEqual({ items: compared });
    expect((await ops.run("backup", "wipe", "--confirm", service.table.name)).result).toEqual({ items: 0 });

    const some: RawItem[] = [];
    for await (const item of withoutActs(readBackup(file))) if (some.length < 30) some.push(item);
    await putRaw(writing, some);
    expect((await ops.run("backup", "restore", "--from", file)).mistake).toContain("--continue");
    // What the file does not hold would be lost from sight: a live table is never gone on with.
    const [{ sk, ...rest } = {}] = some;
    const foreign: RawItem = { ...rest, sk: { S: `${sk?.S}-foreign` } };
    await putRaw(writing, [foreign]);
    const refused = await ops.run("backup", "restore", "--from", file, "--continue");
    expect(refused.mistake).toContain("holds 1 items that are not of");
    await deleteRaw(writing, [foreign]);

    const restored = await ops.run<{ items: number }>("backup", "restore", "--from", file, "--continue");
    expect(restored.result.items).toBe(exported);
    expect((await ops.run<{ equal: number }>("backup", "compare", "--with", file)).result.equal).toBe(compared);
    expect((await service.as("test").get("/accounts/me")).status).toBe(200);
  }, 60_000);

  it("is in the audit when it leaves, when it takes a table's place, and when it comes back", async () => {
    const { result } = await ops.run<{ command: string }[]>("audit");
    expect(result.map(({ command }) => command)).toEqual(
      expect.arrayContaining(["backup export", "backup wipe", "backup restore"]),
    );
  });

  it.each([
    ["is not there", "none.gz", undefined],
    ["is not a whole backup", "text.gz", Buffer.from("no gzip")],
    ["line 2 is not a whole backup", "broken.gz", gzipSync('{"Item":{"pk":{"S":"A"},"sk":{"S":"B"}}}\n{"Item":')],
    ["is not a whole backup", "cut.gz", gzipSync('{"Item":{}}\n'.repeat(500)).subarray(0, 30)],
  ])("that %s is refused in one line (%s)", async (what, name, content) => {
    const file = join(folder, name);
    if (content) writeFileSync(file, content);
    expect((await ops.run("backup", "compare", "--with", file)).mistake).toContain(what);
  });
});
