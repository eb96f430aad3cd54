import { describe, expect, it } from "vitest";
import { queueFunction, type QueueFunction } from "./queue-function.ts";

const wakeUp = (webhook_id: string) => ({ organisation_id: "org_1", mode: "test", webhook_id });
const records = (...bodies: unknown[]) => ({
  Records: bodies.map((body, index) => ({ messageId: `m${index}`, body: JSON.stringify(body) })),
});

/** What a delivery asks of the world before it knows an endpoint: whether there is one. */
const answering = (asked: string[], faults: unknown[]) => {
  const acquire = async (webhook: string) => {
    asked.push(webhook);
    if (webhook === "whk_faulty") throw new Error("the table is on fire");
    return { kind: "gone" };
  };
  const uses = {
    store: { acquire },
    clock: { nowMs: () => 0, monotonicMs: () => 0 },
    nonce: () => "n",
    note: () => {},
    faulted: (error: unknown) => faults.push(error),
  };
  // Of what a delivery uses these wake-ups need no more.
  return queueFunction(uses as unknown as QueueFunction);
};
const context = { getRemainingTimeInMillis: () => 120_000 };

describe("wake-ups from a queue", () => {
  it("are answered in their order; after one that faulted the rest comes again, and the fault is told once", async () => {
    const [asked, faults]: [string[], unknown[]] = [[], []];
    const event = records(wakeUp("whk_1"), wakeUp("whk_faulty"), wakeUp("whk_3"));
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
    const event = records(wakeUp("whk_1"), wakeUp("whk_2"));
    expect(await answering(asked, faults)(event as never, context)).toEqual({ batchItemFailures: [] });
    expect([asked, faults]).toEqual([["whk_1", "whk_2"], []]);
  });
});
