import { type BatchExecuteStatementCommandOutput, PutCommand } from "@aws-sdk/lib-dynamodb";
import { gatheredInserts } from "@isotherm/store/gathered-inserts";
import { keys, storedId } from "@isotherm/store/keys";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { systemIds } from "@isotherm/core/system";
import { readItem } from "@isotherm/store/table";
import { type LocalTable, startLocalTable } from "../harness/local-table.ts";

let local: LocalTable;
beforeAll(async () => {
  local = await startLocalTable();
});
afterAll(async () => {
  await local.stop();
});

type Responses = NonNullable<BatchExecuteStatementCommandOutput["Responses"]>;

/** Calls that insert together, by how many items they have; and what becomes of their answers. */
let calls: number[];
let answered: (responses: Responses) => Responses;
const SEEN = "seenByTest";

beforeEach(() => {
  calls = [];
  answered = (responses) => responses;
  local.table.client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName !== "BatchExecuteStatementCommand") return next(args);
        const { Statements = [] } = args.input as { Statements?: unknown[] };
        calls.push(Statements.length);
        const answer = await next(args);
        const output = answer.output as { Responses: Responses };
        return { ...answer, output: { ...output, Responses: answered(output.Responses) } as never };
      },
    { step: "initialize", name: SEEN, priority: "low" },
  );
});
afterEach(() => {
  local.table.client.middlewareStack.remove(SEEN);
});

const Shown = z.object({
  id: storedId(),
  text: z.string(),
  bytes: z.instanceof(Uint8Array),
  list: z.array(z.unknown()),
});

const account = systemIds.next("account");
const anItem = (text = "new") => {
  const id = systemIds.next("estimate");
  const list = [{ bundle_id: "b", percentage: 100 }];
  return { ...keys.estimate(account, id), id, text, bytes: Buffer.from("bytes"), list, absent: undefined };
};
const written = (id: ReturnType<typeof anItem>["id"]) =>
  readItem(local.table, keys.estimate(account, id), Shown, { consistent: true });

describe("items that are handed over together", () => {
  it("are written 25 with a call, as single writes would write them", async () => {
    const items = Array.from({ length: 60 }, () => anItem());
    const insert = gatheredInserts(local.table);
    expect(new Set(await Promise.all(items.map(insert)))).toEqual(new Set([true]));
    expect(calls).toEqual([25, 25, 10]);
    for (const { id } of items)
      expect(await written(id)).toMatchObject({ id, text: "new", list: [{ bundle_id: "b", percentage: 100 }] });
    expect(Buffer.from((await written(items[0]?.id ?? ("" as never)))?.bytes ?? []).toString()).toBe("bytes");
  });

  it("leave alone what exists already, which harms no other", async () => {
    const [there, other, third] = [anItem("first"), anItem(), anItem()];
    const { absent: _, ...Item } = there;
    await local.table.client.send(new PutCommand({ TableName: local.table.name, Item }));
    const insert = gatheredInserts(local.table);
    expect(await Promise.all([insert(other), insert({ ...there, text: "second" }), insert(third)])).toEqual([
      true,
      false,
      true,
    ]);
    expect(await written(there.id)).toMatchObject({ text: "first" });
    expect(await written(third.id)).toMatchObject({ text: "new" });
  });

  it("are told apart where the table is too busy for one of them", async () => {
    answered = (all) => all.map((one, index) => (index === 1 ? { Error: { Code: "ThrottlingError" } } : one));
    const insert = gatheredInserts(local.table);
    expect(await Promise.all([insert(anItem()), insert(anItem()), insert(anItem())])).toEqual([true, false, true]);
  });

  it("are left to single writes where the call is refused, and put off where the table is too busy for it", async () => {
    const insert = gatheredInserts(local.table);
    answered = () => {
      throw Object.assign(new Error("not authorized"), { name: "AccessDeniedException" });
    };
    expect(await Promise.all([insert(anItem()), insert(anItem())])).toEqual([false, false]);
    answered = () => {
      throw Object.assign(new Error("too busy"), { name: "ThrottlingException" });
    };
    const outcomes = await Promise.allSettled([insert(anItem()), insert(anItem())]);
    expect(outcomes).toMatchObject([
      { status: "rejected", reason: { code: "service_unavailable" } },
      { status: "rejected", reason: { code: "service_unavailable" } },
    ]);
  });

  it("are not gathered where there is one alone", async () => {
    expect(await gatheredInserts(local.table)(anItem())).toBe(false);
    expect(calls).toEqual([]);
  });
});
