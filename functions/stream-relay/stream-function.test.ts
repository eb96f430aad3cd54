import type { AccountType } from "@isotherm/contract";
import { type EventTrigger, type Hook, hookItem, type OrderStep } from "@isotherm/delivery";
import { memoryTable, tableOver } from "@isotherm/delivery/simulation/memory-table";
import type { DynamoDBRecord } from "aws-lambda";
import { beforeEach, describe, expect, it } from "vitest";
import { streamFunction } from "./stream-function.ts";

const AT = 1_700_000_000_000;

const aHook = (id: string, facts: Partial<Hook> = {}) =>
  ({
    id,
    organisation_id: "org_1",
    url: "https://receiver.example/hook",
    account_type: "test",
    enabled: true,
    account_ids: [],
    created_at: "2026-03-01T00:00:00.000Z",
    secrets: ["secret"],
    version: 1,
    ...facts,
  }) as unknown as Hook;

const aRecord = (
  account: string,
  sequence: number,
  facts: { status?: string; mode?: string; order?: object } = {},
): DynamoDBRecord => {
  const { status = "placed", mode = "test", order = { offset_link_id: null, payment_method: null } } = facts;
  const text = {
    body: JSON.stringify({ data: { order } }),
    event_id: `evt_${sequence}`,
    account_id: account,
    organisation_id: "org_1",
    mode,
    order_id: "ord_1",
    status,
  };
  const numbers = { schema: 1, sequence, at: AT, prev_at: 0, ttl: 1 };
  return {
    eventName: "INSERT",
    dynamodb: {
      SequenceNumber: `${account}/${sequence}`,
      NewImage: {
        ...Object.fromEntries(Object.entries(text).map(([name, value]) => [name, { S: value }])),
        ...Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, { N: String(value) }])),
      },
    },
  };
};

describe("relaying the stream", () => {
  let hooks: Hook[];
  let did: string[];
  let steps: { step: OrderStep; delaySeconds: number }[];
  /** The account whose cursors can't be marked. */
  let broken: string | undefined;
  /** The account whose messages the queues don't take. */
  let refused: string | undefined;
  let wakeCalls: number;
  let faults: unknown[];
  let mailsReceipts: readonly AccountType[];

  beforeEach(() => {
    [hooks, did, steps, faults, broken, refused] = [[aHook("whk_1")], [], [], [], undefined, undefined];
    [mailsReceipts, wakeCalls] = [["live"], 0];
  });
  const refusedOf = <M>(messages: readonly M[], accountOf: (message: M) => string) =>
    messages
      .filter((message) => accountOf(message) === refused)
      .map((message) => ({ message, error: new Error("no room") }));
  const tableNow = () => {
    const memory = memoryTable(() => AT);
    for (const [slot, hook] of hooks.entries())
      memory.apply({ name: "PutCommand", input: { Item: hookItem({ ...hook, slot }) } });
    return tableOver((call) => {
      if (call.name === "UpdateCommand") {
        const { Key, ExpressionAttributeValues } = call.input as {
          Key: { pk: string; sk: string };
          ExpressionAttributeValues: Record<string, unknown>;
        };
        const account = Key.sk.replace("CURSOR#", "");
        if (account === broken) throw new Error("throttled");
        did.push(`mark ${Key.pk.replace("HOOK#", "")} ${account} ${String(ExpressionAttributeValues[":seq"])}`);
      }
      return memory.apply(call);
    });
  };
  const relay = (testStepMs: number, ...Records: DynamoDBRecord[]) =>
    streamFunction({
      table: tableNow(),
      queues: {
        wake: async (news: readonly EventTrigger[]) => {
          wakeCalls += 1;
          for (const one of news) did.push(`wake ${one.webhook_id} ${one.news.account_id} ${one.news.sequence}`);
          return refusedOf(news, ({ news: { account_id } }) => account_id);
        },
        planSteps: async (planned) => {
          steps.push(...planned);
          return refusedOf(planned, ({ step: { account_id } }) => account_id);
        },
        askForReceipts: async (receipts) => {
          for (const { account_id, order_id } of receipts) did.push(`receipt ${account_id} ${order_id}`);
          return refusedOf(receipts, ({ account_id }) => account_id);
        },
      },
      clock: { nowMs: () => AT, monotonicMs: () => 0 },
      testStepMs,
      mailsReceipts,
      faulted: (error) => faults.push(error),
    })({ Records });
  const NOTHING = { batchItemFailures: [] };

  it("marks the last event of an account, then wakes, whether or not it was news", async () => {
    expect(await relay(1, aRecord("acc_1", 2), aRecord("acc_1", 1))).toEqual(NOTHING);
    expect(did).toEqual(["mark whk_1 acc_1 2", "wake whk_1 acc_1 2"]);
  });

  it("marks disabled endpoints too and wakes them not, and leaves out those that do not cover the account", async () => {
    hooks = [
      aHook("whk_off", { enabled: false }),
      aHook("whk_else", { account_ids: ["acc_9"] as unknown as Hook["account_ids"] }),
    ];
    await relay(1, aRecord("acc_1", 1));
    expect(did).toEqual(["mark whk_off acc_1 1"]);
  });

  it("asks only for the events of an account again that it could not mark", async () => {
    broken = "acc_2";
    const answer = await relay(1, aRecord("acc_1", 1), aRecord("acc_2", 1), aRecord("acc_2", 2));
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "acc_2/1" }, { itemIdentifier: "acc_2/2" }] });
    expect(did).toEqual(["mark whk_1 acc_1 1", "wake whk_1 acc_1 1"]);
    expect(faults).toHaveLength(1);
  });

  it("marks every account before it wakes any, and wakes all of them at once", async () => {
    await relay(1, aRecord("acc_1", 1), aRecord("acc_2", 1), aRecord("acc_3", 7));
    expect(did.map((one) => one.split(" ")[0])).toEqual(["mark", "mark", "mark", "wake", "wake", "wake"]);
    expect(wakeCalls).toBe(1);
  });

  it.each([
    ["trigger", {}],
    ["next step", { status: "placed" }],
    ["receipt", { status: "paid", mode: "live", order: { offset_link_id: "lnk_1", payment_method: "card" } }],
  ])("asks only for the event again whose %s a queue did not take", async (what, facts) => {
    if (what !== "trigger") hooks = [];
    refused = "acc_2";
    const answer = await relay(1, aRecord("acc_1", 1, facts), aRecord("acc_2", 1, facts), aRecord("acc_3", 1, facts));
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "acc_2/1" }] });
    expect(faults).not.toEqual([]);
  });

  it("gives a record that it can't read back, and relays the others", async () => {
    const unreadable = { dynamodb: { SequenceNumber: "7", NewImage: { schema: { N: "2" } } } };
    expect(await relay(1, unreadable, aRecord("acc_1", 1))).toEqual({ batchItemFailures: [{ itemIdentifier: "7" }] });
    expect(did).toHaveLength(2);
  });

  it("plans the next step of test orders, but not after received or a final status, nor for live orders", async () => {
    const statuses = ["received", "placed", "paid", "complete", "cancelled", "failed"];
    await relay(
      2_500,
      ...statuses.map((status, index) => aRecord("acc_1", index + 1, { status })),
      aRecord("acc_2", 1, { mode: "live" }),
    );
    expect(steps.map(({ step: { from } }) => from)).toEqual(["placed", "paid"]);
    expect(steps[0]).toEqual({
      step: { account_id: "acc_1", order_id: "ord_1", from: "placed", due_at_ms: AT + 2_500 },
      delaySeconds: 2,
    });
    steps = [];
    await relay(3_600_000, aRecord("acc_1", 1));
    expect(steps[0]?.delaySeconds).toBe(900);
  });

  const BY_CARD = { offset_link_id: "lnk_1", payment_method: "card" };
  it.each([
    ["was paid by card through a link", { status: "paid", mode: "live", order: BY_CARD }, ["receipt acc_1 ord_1"]],
    ["is only placed", { status: "placed", mode: "live", order: BY_CARD }, []],
    ["goes on after it was paid", { status: "retiring", mode: "live", order: BY_CARD }, []],
    ["is of a test account", { status: "paid", mode: "test", order: BY_CARD }, []],
    [
      "the account of a link pays for",
      { status: "paid", mode: "live", order: { ...BY_CARD, payment_method: null } },
      [],
    ],
    ["came through no link", { status: "paid", mode: "live", order: { ...BY_CARD, offset_link_id: null } }, []],
  ])("asks for a receipt by mail, or not, of an order that %s", async (_what, facts, asked) => {
    hooks = [];
    expect(await relay(1, aRecord("acc_1", 1, facts))).toEqual(NOTHING);
    expect(did).toEqual(asked);
  });

  it("asks for no receipt where the deployment sends no mail", async () => {
    [hooks, mailsReceipts] = [[], []];
    await relay(1, aRecord("acc_1", 1, { status: "paid", mode: "live", order: BY_CARD }));
    expect(did).toEqual([]);
  });
});
