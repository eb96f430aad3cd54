import type { TableCall } from "./memory-table.ts";
import type { Sabotage } from "./process.ts";

// One guard of the protocol removed at a time, by rewriting what the store says to the table or hears from it: the code
// under test stays as it is deployed. Each must make the simulation find a violation.

type Input = Readonly<Record<string, unknown>>;

const textOf = (input: Input, name: string): string => (typeof input[name] === "string" ? input[name] : "");

/** Rewrites the expressions of updates. */
const rewriting =
  (...replacements: readonly (readonly [from: RegExp, to: string])[]) =>
  (call: TableCall): TableCall => {
    if (call.name !== "UpdateCommand") return call;
    const input = call.input as Input;
    const rewrite = (text: string): string =>
      replacements.reduce((result, [from, to]) => result.replace(from, to), text);
    return {
      name: call.name,
      input: {
        ...input,
        ConditionExpression: rewrite(textOf(input, "ConditionExpression")),
        UpdateExpression: rewrite(textOf(input, "UpdateExpression")),
      },
    };
  };

/** Rewrites the items that queries of a kind of partition find. */
const hearing =
  (partition: string, rewrite: (items: Input[]) => Input[]) =>
  (call: TableCall, answer: unknown): unknown => {
    const { ExpressionAttributeValues = {} } = call.input as { ExpressionAttributeValues?: Input };
    if (call.name !== "QueryCommand" || !String(ExpressionAttributeValues[":pk"]).startsWith(partition)) return answer;
    return { Items: rewrite((answer as { Items: Input[] }).Items) };
  };

const ALWAYS = "attribute_exists(pk)";

/** Guards by the name that delivery.md's table gives them, and what is seen without each. */
export const SABOTAGES: Readonly<Record<string, Sabotage & { readonly shows: readonly string[] }>> = {
  "the fence": {
    call: rewriting([/#fence = :fence/, ALWAYS], [/#owner = :owner$/, ALWAYS]),
    shows: ["overlap"],
  },
  "the lease": {
    call: rewriting([/\(attribute_not_exists\(#lease_until\) OR #lease_until < :now\)/, ALWAYS]),
    shows: ["overlap"],
  },
  "a lease longer than the deadline": {
    call: (call) => {
      const input = call.input as { ExpressionAttributeValues?: Record<string, unknown>; UpdateExpression?: string };
      if (!input.UpdateExpression?.includes("#lease_until = :until")) return call;
      const until = Number(input.ExpressionAttributeValues?.[":until"]) - 25_000;
      return {
        name: call.name,
        input: { ...input, ExpressionAttributeValues: { ...input.ExpressionAttributeValues, ":until": until } },
      };
    },
    shows: ["overlap"],
  },
  "the monotonic check before sending": { noMonotonicClock: true, shows: ["overlap"] },
  "the contiguous run": {
    // A gap is passed where everything before it must have expired.
    answer: hearing("EVENTS#", (items) => items.map((item) => ({ ...item, prev_at: 1 }))),
    shows: ["gap in a batch", "inversion"],
  },
  "next_attempt_at in ACQUIRE": {
    call: rewriting([/AND \(attribute_not_exists\(#next_attempt_at\) OR #next_attempt_at <= :now\)/, ""]),
    shows: ["back-off"],
  },
  "the pin": { call: rewriting([/#pin = :pin, /, ""]), shows: ["back-off"] },
  "start cursors by heads": {
    answer: hearing("HEADS#", () => []),
    shows: ["too early", "lost"],
  },
  "the wait in rotate, disable, delete and uncover": {
    noWaitAfterChange: true,
    shows: ["old secret", "after the answer"],
  },
  "the sweep with its reconciliation": { noSweep: true, shows: ["lost"] },
};
