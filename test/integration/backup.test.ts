import { rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { DescribeTableCommand, DescribeTimeToLiveCommand, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { ProjectId } from "@isotherm/core";
import { systemSleep } from "@isotherm/core/system";
import { TABLE } from "@isotherm/infra/topology/table";
import { readBackup } from "@isotherm/operator/backup-file";
import { compareWithFile } from "@isotherm/operator/file-comparison";
import type { Table } from "@isotherm/store";
import {
  deleteRaw,
  isAct,
  makeTable,
  putRaw,
  type RawItem,
  scanTable,
  withoutActs,
} from "@isotherm/store/backup/index";
import { keys } from "@isotherm/store/keys";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../harness/eventually.ts";
import { operatorOf, type OperatorTool, standingClock } from "../harness/operator.ts";
import { openLocalTable, type Service, startService } from "../harness/service.ts";

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
  // An endpoint that is switched off waits for its events, and nobody writes meanwhile.
  const hook = await client.post<{ id: string }>("/webhooks", { url: "https://localhost:9/hook" });
  await client.send("PUT", `/webhooks/${hook.body.id}`, JSON.stringify({ enabled: false }));
  await client.post("/orders/by-estimate", { estimate_id: estimate.body.id });
  await eventually("the events to be known", async () => {
    const { result } = await ops.run<{ items: Record<string, number> }>("check");
    return result.items["HOOK CURSOR"] === 1;
  });
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

/** Another table, for as long as `use` runs. */
const besideOf = async (name: string, use: (table: Table) => Promise<void>): Promise<void> => {
  const table = openLocalTable({ ...service.stack, tableName: name });
  try {
    await use(table);
  } finally {
    table.client.destroy();
  }
};

const differencesOf = async (name: string, file: string) => {
  let found = { equal: 0, different: 0 };
  await besideOf(name, async (table) => {
    const { equal, different, onlyInFirst, onlyInSecond } = await compareWithFile(table, file);
    found = { equal, different: different.length + onlyInFirst.length + onlyInSecond.length };
  });
  return found;
};

describe("a backup", () => {
  it("brings everything back beside the table in use: the drill restores, compares, checks and measures", async () => {
    const before = await ops.run<{ total: number }>("check");
    const { result, mistake } = await ops.run<Record<string, number>>("backup", "drill");
    expect(mistake).toBeUndefined();
    expect(result["exported"]).toBeGreaterThan(30);
    expect(new Set([result["exported"], result["items"], result["equal"]]).size).toBe(1);
    expect(result["items_per_second"]).toBeGreaterThan(0);
    expect((await ops.run<{ total: number }>("check")).result.total).toBe(before.result.total);
    const { TableNames } = await service.table.client.send(new ListTablesCommand({}));
    expect(TableNames).toEqual([service.table.name]);
  }, 30_000);

  it("goes into a new table, which is then compared, checked, and equipped like the first", async () => {
    const file = join(folder, "table.gz");
    const exported = (await ops.run<{ items: number }>("backup", "export", "--to", file)).result.items;
    // The audit is no part of the comparison: it is longer after every act.
    const compared = exported - (await actCount());
    expect((await ops.run<{ equal: number }>("backup", "compare", "--with", file)).result.equal).toBe(compared);
    expect((await ops.run("backup", "export", "--to", file)).mistake).toContain("exists already");

    const into = "isotherm-local-beside";
    const { result } = await ops.run<Record<string, number>>("backup", "restore", "--from", file, "--into", into);
    expect(result["items"]).toBe(exported);
    await besideOf(into, async ({ name, client }) => {
      const { Table: made } = await client.send(new DescribeTableCommand({ TableName: name }));
      expect(made).toMatchObject({
        DeletionProtectionEnabled: true,
        StreamSpecification: { StreamEnabled: true, StreamViewType: TABLE.stream },
      });
      const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: name }));
      expect(TimeToLiveDescription).toMatchObject({ AttributeName: "ttl", TimeToLiveStatus: "ENABLED" });
      expect(await differencesOf(name, file)).toEqual({ equal: compared, different: 0 });
    });
  }, 30_000);

  it("goes on where it was interrupted, into no table in use, and into none with other items", async () => {
    const file = join(folder, "whole.gz");
    const { items: exported } = (await ops.run<{ items: number }>("backup", "export", "--to", file)).result;
    const restoreInto = (into: string, ...more: string[]) =>
      ops.run<{ items: number }>("backup", "restore", "--from", file, "--into", into, ...more);
    expect((await restoreInto(service.table.name)).mistake).toContain("is in use");

    const into = "isotherm-local-begun";
    await besideOf(into, async (table) => {
      const making = { client: table.client, sleep: systemSleep };
      await makeTable(making, into, TABLE);
      const writing = { table, sleep: systemSleep };
      const some: RawItem[] = [];
      for await (const item of withoutActs(readBackup(file))) if (some.length < 30) some.push(item);
      await putRaw(writing, some);
      expect((await restoreInto(into)).mistake).toContain("--continue");
      // What the file does not hold would be lost from sight.
      const [{ sk, ...rest } = {}] = some;
      const foreign: RawItem = { ...rest, sk: { S: `${sk?.S}-foreign` } };
      await putRaw(writing, [foreign]);
      expect((await restoreInto(into, "--continue")).mistake).toContain("holds 1 items that are not of");
      await deleteRaw(writing, [foreign]);
      expect((await restoreInto(into, "--continue")).result.items).toBe(exported);
    });
    expect(await differencesOf(into, file)).toMatchObject({ different: 0 });
  }, 60_000);

  it("that lacks a credit or an event is found out by its check", async () => {
    const file = join(folder, "damaged.gz");
    await ops.run("backup", "export", "--to", file);
    const into = "isotherm-local-damaged";
    await ops.run("backup", "restore", "--from", file, "--into", into);
    const damaged = await operatorOf({ stack: { ...service.stack, tableName: into } });
    expect((await damaged.run("check")).mistake).toBeUndefined();
    await besideOf(into, async (table) => {
      const lost: RawItem[] = [];
      for await (const item of scanTable(table)) if (item["pk"]?.S?.startsWith("EVENTS#")) lost.push(item);
      expect(lost.length).toBeGreaterThan(0);
      await deleteRaw({ table, sleep: systemSleep }, lost);
      expect((await damaged.run("check")).mistake).toMatch(/events 1 to 2 are not there/);
      const [stock] = (await damaged.run<{ project_id: string; vintage: string }[]>("inventory", "list")).result;
      const { pk, sk } = keys.stock(stock?.project_id as ProjectId, stock?.vintage ?? "");
      const change = { UpdateExpression: "SET issued = issued + :one", ExpressionAttributeValues: { ":one": 1 } };
      await table.client.send(new UpdateCommand({ TableName: into, Key: { pk, sk }, ...change }));
      expect((await damaged.run("check")).mistake).toContain(`${stock?.project_id} ${stock?.vintage}: issued`);
    });
  }, 60_000);

  it("is in the audit when it leaves, and in that of the new table when it comes back", async () => {
    const actsOf = async (tool: OperatorTool) =>
      (await tool.run<{ command: string }[]>("audit")).result.map(({ command }) => command);
    expect(await actsOf(ops)).toContain("backup export");
    const beside = await operatorOf({ stack: { ...service.stack, tableName: "isotherm-local-beside" } });
    expect((await actsOf(beside)).slice(0, 2)).toEqual(["backup restore", "backup export"]);
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
