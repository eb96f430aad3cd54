import type { Attempt } from "@isotherm/delivery";
import { memoryTable, tableOver } from "@isotherm/delivery/simulation/memory-table";
import { describe, expect, it } from "vitest";
import { type DeliveryFunction, deliveryFunction, observed } from "./delivery-function.ts";

const trigger = (webhook_id: string) => ({ organisation_id: "org_1", mode: "test", webhook_id });
const records = (...bodies: unknown[]) => ({
  Records: bodies.map((body, index) => ({ messageId: `m${index}`, body: JSON.stringify(body) })),
});

/** What a delivery asks of the table before it knows an endpoint: whether there is one. */
const answering = (asked: string[], faults: unknown[]) => {
  const empty = memoryTable(() => 0);
  const table = tableOver((call) => {
    const webhook = (call.input as { Key: { pk: string } }).Key.pk.replace("HOOK#", "");
    asked.push(webhook);
    if (webhook === "whk_faulty") throw new Error("the table is on fire");
    return empty.apply(call);
  });
  const effects = {
    table,
    clock: { nowMs: () => 0, monotonicMs: () => 0 },
    nonce: () => "n",
    note: () => {},
    faulted: (error: unknown) => faults.push(error),
  };
  // Of what a delivery uses these triggers need no more.
  return deliveryFunction(effects as unknown as DeliveryFunction);
};
const context = { getRemainingTimeInMillis: () => 120_000 };

describe("triggers from a queue", () => {
  it("are answered in their order; after one that faulted the rest comes again, and the fault is told once", async () => {
    const [asked, faults]: [string[], unknown[]] = [[], []];
    const event = records(trigger("whk_1"), trigger("whk_faulty"), trigger("whk_3"));
    // Of an event the function reads no more than this.
    const { batchItemFailures } = await answering(asked, faults)(event as never, context);
    expect(asked).toEqual(["whk_1", "whk_faulty"]);
    expect(batchItemFailures).toEqual([{ itemIdentifier: "m1" }, { itemIdentifier: "m2" }]);
    expect(faults).toEqual([new Error("the table is on fire")]);
  });

  it("that are none come again too, so that they end where they are seen", async () => {
    const [asked, faults]: [string[], unknown[]] = [[], []];
    const { batchItemFailures } = await answering(asked, faults)(records({ mode: "test" }) as never, context);
    expect([asked, batchItemFailures, faults.length]).toEqual([[], [{ itemIdentifier: "m0" }], 1]);
  });

  it("leave nothing behind when all of them are answered", async () => {
    const [asked, faults]: [string[], unknown[]] = [[], []];
    const event = records(trigger("whk_1"), trigger("whk_2"));
    expect(await answering(asked, faults)(event as never, context)).toEqual({ batchItemFailures: [] });
    expect([asked, faults]).toEqual([["whk_1", "whk_2"], []]);
  });
});

// Plain texts stand for ids.
const attempt = {
  id: "att_1",
  kind: "delivery",
  webhook_id: "whk_1",
  account_id: "acc_1",
  event_ids: ["evt_1"],
  first_sequence: 1,
  last_sequence: 1,
  at: 5,
  duration_ms: 7,
  answer: "what the receiver said",
  next_attempt_at: null,
} as unknown as Attempt;

describe("what is told of an attempt", () => {
  const told = (status: number | null, error: string | null) => {
    const lines: object[] = [];
    const counted: (readonly [string, number])[] = [];
    const metric = {
      addDimension: (name: string, value: string) => counted.push([`${name}=${value}`, 1]),
      addMetric: (name: string, _unit: string, value: number) => counted.push([name, value]),
    };
    const logger = { info: (_message: string, line: object) => lines.push(line), warn: () => {} };
    // Of the metrics only this is used.
    observed(
      logger as never,
      { singleMetric: () => metric } as never,
    )({
      kind: "attempt",
      attempt: { ...attempt, status, error },
      oldestAgeMs: 90,
    });
    return { lines, counted };
  };

  it.each([
    [204, null, "2xx"],
    [307, null, "3xx"],
    [410, null, "4xx"],
    [503, null, "5xx"],
    [null, "TIMEOUT", "timeout"],
    [null, "NOT_PUBLIC", "refused_address"],
    [null, "ECONNREFUSED", "unreachable"],
  ])("status %s, error %s: the outcome is %s", (status, error, outcome) => {
    const { lines, counted } = told(status, error);
    expect(lines).toMatchObject([{ id: "att_1", webhook_id: "whk_1", status, error, outcome }]);
    expect(counted).toEqual([
      [`outcome=${outcome}`, 1],
      ["Attempts", 1],
      ["OldestUndeliveredAgeMs", 90],
    ]);
  });

  it("is never what the receiver said", () => {
    expect(JSON.stringify(told(500, null).lines)).not.toContain(attempt.answer);
  });
});

it("counts a fault of our own that was made good, because no one else does", () => {
  const counted: unknown[] = [];
  const lines: unknown[] = [];
  const metric = { addMetric: (...facts: unknown[]) => counted.push(facts) };
  const error = new Error("throttled");
  const note = observed(
    { error: (...facts: unknown[]) => lines.push(facts) } as never,
    { singleMetric: () => metric } as never,
  );
  note({ kind: "faulted", webhook: "whk_1", error });
  expect(lines).toEqual([["a trigger in some seconds makes a fault good", { error }]]);
  expect(counted).toEqual([["Faults", "Count", 1]]);
});
