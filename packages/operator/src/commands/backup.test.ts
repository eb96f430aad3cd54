import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock, systemIds } from "@isotherm/core/system";
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
