import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RawItem } from "@isotherm/store/backup/index";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Operator } from "../operator.ts";
import { backupCommand } from "./backup.ts";

const idOf = ({ pk, sk }: RawItem): string => `${pk?.S} ${sk?.S}`;
const anItem = (number: number): RawItem => ({ pk: { S: `ORG#${number}` }, sk: { S: "ORG" }, schema: { N: "1" } });

/** What the commands of a drill ask a table: a batch of writes, or all items. */
interface Asked {
  readonly input: {
    readonly RequestItems?: Record<
      string,
      { readonly PutRequest?: { readonly Item: RawItem }; readonly DeleteRequest?: { readonly Key: RawItem } }[]
    >;
  };
}

/** A table in memory; what of an item is written to it, `written` says, and which one can't be removed, `stays`. */
const aTable = ({ written = (item: RawItem): RawItem | undefined => item, stays = "" } = {}) => {
  const items = new Map([1, 2, 3].map((number) => [idOf(anItem(number)), anItem(number)]));
  const calls: string[] = [];
  const send = async ({ input: { RequestItems } }: Asked): Promise<object> => {
    calls.push(RequestItems ? "write" : "read");
    if (!RequestItems) return { Items: [...items.values()] };
    for (const { PutRequest, DeleteRequest } of Object.values(RequestItems).flat()) {
      if (DeleteRequest && idOf(DeleteRequest.Key) !== stays) items.delete(idOf(DeleteRequest.Key));
      const item = PutRequest?.Item && written(PutRequest.Item);
      if (item) items.set(idOf(item), item);
    }
    return {};
  };
  return { table: { name: "no-table-anywhere", client: { send } }, items, calls };
};

/** What a drill printed, or why it failed. */
const drill = async ({ table }: ReturnType<typeof aTable>, isLocal: boolean): Promise<string> => {
  const said: string[] = [];
  const terminal = { say: (line: string) => said.push(line), ask: async () => "yes" };
  const operator = { table, isLocal, agreed: true, json: false, terminal, sleep: async () => {} };
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

  it("says how many items went and came back, and leaves no file behind", async () => {
    const table = aTable();
    expect(await drill(table, true)).toBe("3 items exported, 3 wiped, 3 restored, 3 equal.");
    expect([...table.items.values()]).toEqual([1, 2, 3].map(anItem));
    expect(readdirSync(folder)).toEqual([]);
  });

  it("of a table that is not local fails before it has asked that table anything, also when all is agreed to", async () => {
    const table = aTable();
    expect(await drill(table, false)).toContain("A drill wipes the table, so it runs on local ones only.");
    expect(table.calls).toEqual([]);
  });

  it.each([
    ["did not come back", (): undefined => undefined, "only in the file: ORG#2 ORG"],
    ["came back changed", (item: RawItem): RawItem => ({ ...item, schema: { N: "2" } }), "different: ORG#2 ORG"],
  ])("fails when an item %s, and names the item and the backup", async (_what, fate, line) => {
    const table = aTable({ written: (item) => (idOf(item) === "ORG#2 ORG" ? fate(item) : item) });
    const said = await drill(table, true);
    const [, file = ""] = /The backup is (.*)\.$/.exec(said) ?? [];
    expect(said).toContain("2 items are equal, 1 are not.");
    expect(said).toContain(line);
    expect(existsSync(file)).toBe(true);
  });

  it("fails when the table is written to between the wipe and the restore, and names the backup", async () => {
    // Somebody puts one item back as soon as it is gone.
    const table = aTable({ stays: "ORG#2 ORG" });
    const said = await drill(table, true);
    const [, file = ""] = /^The table was written to meanwhile; see (.*)\.$/.exec(said) ?? [];
    expect(existsSync(file)).toBe(true);
  });
});
