import { ResourceNotFoundException } from "@aws-sdk/client-dynamodb";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dateOf } from "@isotherm/core";
import { systemClock, systemIds, systemTokens } from "@isotherm/core/system";
import type { RawItem } from "@isotherm/store/backup/index";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Operator } from "../operator.ts";
import { backupCommand } from "./backup.ts";

const idOf = ({ pk, sk }: RawItem): string => `${pk?.S} ${sk?.S}`;
const anItem = (number: number): RawItem => ({ pk: { S: `ORG#${number}` }, sk: { S: "ORG" }, schema: { N: "1" } });

/** What the commands of a drill ask a table: a batch of writes, all items, or what it is. */
interface Asked {
  readonly input: {
    readonly TableName?: string;
    readonly RequestItems?: Record<string, { readonly PutRequest: { readonly Item: RawItem } }[]>;
  };
}

/** Two tables in memory, the one in use with three items; `written` says what of an item is written to the other. */
const tables = (written = (item: RawItem): RawItem | undefined => item) => {
  const inUse = new Map([1, 2, 3].map((number) => [idOf(anItem(number)), anItem(number)]));
  const restored = new Map<string, RawItem>();
  const calls: string[] = [];
  const send = async (command: Asked): Promise<object> => {
    const { TableName = "", RequestItems } = command.input;
    calls.push(`${command.constructor.name} ${TableName || Object.keys(RequestItems ?? {}).join()}`);
    for (const { PutRequest } of Object.values(RequestItems ?? {}).flat()) {
      const item = written(PutRequest.Item);
      if (item) restored.set(idOf(item), item);
    }
    if (command.constructor.name === "ScanCommand")
      return { Items: [...(TableName === "in-use" ? inUse : restored).values()] };
    return { Table: { TableStatus: "ACTIVE" }, Items: [], TimeToLiveDescription: {} };
  };
  const named = (name: string) => ({ name, client: { send, destroy: () => {} } });
  return { table: named("in-use"), beside: named, inUse, calls };
};

/** What a drill printed, or why it failed. */
const drill = async ({ table, beside }: ReturnType<typeof tables>, isLocal: boolean): Promise<string> => {
  const said: string[] = [];
  const terminal = { say: (line: string) => said.push(line), ask: async () => "yes" };
  const around = { clock: systemClock, ids: systemIds, sleep: async () => {} };
  const operator = { table, beside, isLocal, agreed: true, json: false, terminal, ...around };
  // Nothing else of an operator is read.
  const command = backupCommand((work) => work(operator as unknown as Operator));
  return command.parseAsync(["drill"], { from: "user" }).then(
    () => said.join("\n"),
    (error: Error) => error.message,
  );
};

describe("a drill", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "isotherm-backup-test-"));
    vi.stubEnv("TMPDIR", folder);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  it("says how many items came back and how fast, only reads the table in use, and leaves neither file nor table", async () => {
    const world = tables();
    const said = await drill(world, true);
    expect(said).toMatch(/^3 items exported, 3 restored into in-use-drill-\w+, 3 equal\.$/m);
    expect(said).toMatch(/^8 writers: \d+ items a second\. Credits and events add up\.$/m);
    expect(readdirSync(folder)).toEqual([]);
    expect(new Set(world.calls.filter((call) => call.endsWith(" in-use")))).toEqual(new Set(["ScanCommand in-use"]));
    const made = world.calls.find((call) => call.startsWith("CreateTableCommand "))?.split(" ")[1];
    expect(world.calls.at(-1)).toBe(`DeleteTableCommand ${made}`);
  });

  it("on a deployed stage fails before it has asked anything, also when all is agreed to", async () => {
    const world = tables();
    expect(await drill(world, false)).toContain("A drill is for local stacks.");
    expect(world.calls).toEqual([]);
  });

  it.each([
    ["did not come back", (): undefined => undefined, "only in the file: ORG#2 ORG"],
    ["came back changed", (item: RawItem): RawItem => ({ ...item, schema: { N: "2" } }), "different: ORG#2 ORG"],
  ])("fails when an item %s, names the item and the backup, and removes its table", async (_what, fate, line) => {
    const world = tables((item) => (idOf(item) === "ORG#2 ORG" ? fate(item) : item));
    const said = await drill(world, true);
    const [, file = ""] = /The backup is (.*)\.$/.exec(said) ?? [];
    expect(said).toContain("2 items are equal, 1 are not.");
    expect(said).toContain(line);
    expect(existsSync(file)).toBe(true);
    expect(world.calls.at(-1)).toMatch(/^DeleteTableCommand in-use-drill-/);
  });
});

describe("a restore to the latest time", () => {
  const AT = "2026-04-14T09:25:07.000Z";

  /** What is said of it, and why it failed; DynamoDB answers each command so. */
  const restored = async (answers: Readonly<Record<string, () => object>>) => {
    const said: string[] = [];
    const missing = new ResourceNotFoundException({ message: "none", $metadata: {} });
    let isThere = false;
    const send = async ({ constructor: { name } }: object): Promise<object> => {
      if (name === "RestoreTableToPointInTimeCommand") isThere = true;
      if (name === "DescribeTableCommand" && !isThere) throw missing;
      return answers[name]?.() ?? { Table: { TableStatus: "ACTIVE" }, TimeToLiveDescription: {} };
    };
    const turns = { tokens: systemTokens, sleep: async () => {} };
    const named = (name: string) => ({ name, client: { send, destroy: () => {} }, turns });
    const around = {
      clock: systemClock,
      ids: systemIds,
      tokens: systemTokens,
      sleep: async () => {},
      operator: "somebody",
    };
    const terminal = { say: (line: string) => said.push(line), ask: async () => "yes" };
    const tables = { beginning: "isotherm-prod-table", key: undefined };
    const stage = { stage: "prod", table: named("isotherm-prod-table"), beside: named, tables };
    const operator = { ...stage, isLocal: false, agreed: true, json: false, terminal, ...around };
    const mistake = await backupCommand((work) => work(operator as unknown as Operator))
      .parseAsync(["restore", "--at", "latest", "--into", "isotherm-prod-table-2"], { from: "user" })
      .then(
        () => undefined,
        (error: Error) => error.message,
      );
    return { said, mistake };
  };
  const begun = {
    RestoreTableToPointInTimeCommand: () => ({ TableDescription: { RestoreSummary: { RestoreDateTime: dateOf(AT) } } }),
  };

  it("says first to which time that is, and what the new table holds at the end", async () => {
    const { said, mistake } = await restored(begun);
    expect(mistake).toBeUndefined();
    expect(said[0]).toContain(`DynamoDB restores isotherm-prod-table as it was at ${AT} into isotherm-prod-table-2`);
    expect(said[1]).toBe(`isotherm-prod-table-2 is isotherm-prod-table as it was at ${AT}.`);
  });

  it("says how to give the table what it lacks, where something fails behind the restore itself", async () => {
    const refused = () => {
      throw new Error("not authorized");
    };
    const { mistake } = await restored({ ...begun, UpdateTimeToLiveCommand: refused });
    expect(mistake).toMatch(/^not authorized\n.*--stage prod --table isotherm-prod-table-2 backup equip$/);
  });

  it("is refused in one line where DynamoDB has no such time", async () => {
    const gone = () => {
      throw Object.assign(new Error("too early"), { name: "InvalidRestoreTimeException" });
    };
    expect((await restored({ RestoreTableToPointInTimeCommand: gone })).mistake).toBe(
      "DynamoDB can't restore to this time: too early",
    );
  });
});
