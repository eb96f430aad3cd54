import type { SQSEvent } from "aws-lambda";
import { describe, expect, it } from "vitest";
import { stepFunction } from "./step-function.ts";

const message = (messageId: string, body: unknown) => ({ messageId, body: JSON.stringify(body) });
const due = { account_id: "acc_1", order_id: "ord_1", from: "placed", due_at_ms: 0 };

describe("moving orders", () => {
  it("tells of each message, and gives back those alone that faulted", async () => {
    const faults: unknown[] = [];
    const stepped: [string, boolean][] = [];
    const run = stepFunction({
      clock: { nowMs: () => 1, monotonicMs: () => 0 },
      sleep: async () => {},
      catalogue: { current: async () => ({ bundles: [], projects: [] }) as never },
      orders: {
        one: async (_account, id) => {
          if (id === "ord_bad") throw new Error("throttled");
          return undefined;
        },
      },
      beneficiaryOf: async () => "nobody",
      advance: async () => true,
      testStepMs: 1,
      stepped: ({ order_id }, moved) => stepped.push([order_id, moved]),
      faulted: (error) => faults.push(error),
    });
    const Records = [
      message("1", { from: "placed" }),
      message("2", { ...due, order_id: "ord_bad" }),
      message("3", due),
    ];
    // Of a record only this is read.
    const answer = await run({ Records } as SQSEvent);
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "1" }, { itemIdentifier: "2" }] });
    expect(faults).toHaveLength(2);
    expect(stepped).toEqual([["ord_1", false]]);
  });
});
