import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AccountId, decimal, instantMs } from "@isotherm/core";
import { poolItem } from "@isotherm/store/items/credit-items";
import { receivedMoneyItem } from "@isotherm/store/items/received-money-item";
import { firstText } from "@isotherm/store/secrets/index";
import { describe, expect, it } from "vitest";
import type { Operator, Run } from "../operator.ts";
import { openTarget } from "../target.ts";
import { inventoryCommand } from "./inventory.ts";
import { paymentCommand } from "./payment.ts";
import { poolsCommand } from "./retirement.ts";
import { secretCommand } from "./secret.ts";

/** What a command says to people, and what it asks a table where every question finds the same items. */
const answered = async (
  command: (run: Run) => { parseAsync(args: string[], options: { from: "user" }): Promise<unknown> },
  args: string[],
  { items = [], poolDays }: { items?: readonly object[]; poolDays?: number } = {},
) => {
  const [said, asked]: [string[], string[]] = [[], []];
  const send = async (question: object): Promise<object> => {
    asked.push(question.constructor.name);
    return { Items: items };
  };
  const table = { name: "no-table-anywhere", client: { send } };
  const terminal = { say: (line: string) => said.push(line), ask: async () => "yes" };
  // Nothing else of an operator is read.
  const operator = { table, isLocal: true, json: false, terminal, poolDays } as unknown as Operator;
  const mistake = await command((work) => work(operator))
    .parseAsync(args, { from: "user" })
    .then(
      () => undefined,
      (error: Error) => error.message,
    );
  return { said, asked, mistake };
};

describe("secret list", () => {
  it("asks for the secrets alone that the stage has: operators may read no others", async () => {
    const asked: string[] = [];
    const read = async (name: string) => {
      asked.push(name);
      return { text: firstText("x".repeat(43)), version: "1" };
    };
    const operator = {
      stage: "prod",
      json: true,
      secretStore: { read },
      terminal: { say: () => {} },
    } as unknown as Operator;
    await secretCommand((work) => work(operator)).parseAsync(["list"], { from: "user" });
    expect(asked.toSorted()).toEqual(["cursor-keys", "page-keys"]);
  });
});

describe("a local stack's description of itself", () => {
  it.each([
    ["of another version", '{"table":"t"}', "does not describe a local stack that this version knows"],
    ["that is torn", '{"table": [', "stack.json: "],
  ])("%s is told as it is, not as missing", (_what, text, line) => {
    const state = mkdtempSync(join(tmpdir(), "isotherm-state-"));
    try {
      writeFileSync(join(state, "stack.json"), text);
      expect(() => openTarget({ state })).toThrow(line);
    } finally {
      rmSync(state, { recursive: true });
    }
    expect(() => openTarget({ state })).toThrow("No local stack runs here");
  });
});

describe("inventory set", () => {
  it("writes nothing for a project that the catalogue does not have", async () => {
    const given = ["set", "prj_none", "2030", "--issued", "5", "--price", "11.5", "--currency", "USD"];
    expect(await answered(inventoryCommand, given)).toEqual({
      said: [],
      asked: ["QueryCommand"],
      mistake: "There is no project prj_none.",
    });
  });
});

describe("payment show", () => {
  it.each([
    ["money is said without a word", true, /  20 USD  link_closed$/],
    ["test money is said to be that", false, /  20 USD \(test money\)  link_closed$/],
  ])("tells what came: %s", async (_what, livemode, line) => {
    const money = receivedMoneyItem({
      session: "cs_1",
      payment_id: "pay_1",
      payment_intent: "pi_1",
      amount: decimal(20),
      currency: "USD",
      livemode,
      received_at: "2026-04-14T10:00:00.000Z",
      placed: null,
      unplaced: { reason: "link_closed", refusal: null },
      refund: null,
    });
    const { said, mistake } = await answered(paymentCommand, ["show", "pay_1"], { items: [money] });
    expect(mistake).toBeUndefined();
    expect(said).toEqual([expect.stringMatching(line)]);
  });
});

describe("order pools", () => {
  const pool = { filled: decimal("1.25"), balances: new Map() };
  const item = poolItem("acc_1" as AccountId, "Blue Line", pool, instantMs("2026-04-14T10:00:00.000Z"));

  it.each([
    ["the day on which it is completed from inventory", 30, "2026-05-14"],
    ["a dash where the stage has no such day", undefined, "–"],
  ])("tells of each pool the day since when it is open and %s", async (_what, poolDays, due) => {
    const { said, mistake } = await answered(poolsCommand, [], {
      items: [item],
      ...(poolDays !== undefined && { poolDays }),
    });
    expect(mistake).toBeUndefined();
    expect(said.map((line) => line.split(/ {2,}/))).toEqual([
      ["account", "open", "since", "due", "beneficiary"],
      ["acc_1", "0.25 t", "2026-04-14", due, "Blue Line"],
    ]);
  });
});
