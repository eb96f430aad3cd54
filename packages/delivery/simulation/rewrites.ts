import { partitions, sortKeys } from "@isotherm/store/keys";
import type { MemoryTable, TableCall } from "./memory-table.ts";
import type { Sabotage } from "./process.ts";
import { MODE, ORGANISATION } from "./simulated-clients.ts";

// Ways to rewrite what the store says to the table, or hears from it.

/** What a call to the table, or an item, is made of. */
export type Input = Readonly<Record<string, unknown>>;

const textOf = (input: Input, name: string): string => (typeof input[name] === "string" ? input[name] : "");
/** The expression of an update; empty for other calls. */
export const changeIn = ({ name, input }: TableCall): string =>
  name === "UpdateCommand" ? textOf(input as Input, "UpdateExpression") : "";
/** The key, or the item, that a call is about. */
export const keyIn = ({ input }: TableCall): Input => {
  const { Key, Item } = input as { Key?: Input; Item?: Input };
  return Key ?? Item ?? {};
};

/** Rewrites the expressions of updates. */
export const rewriting =
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

/** Takes the conditions from the writes of transactions to some kinds of partition. */
export const unconditional =
  (...partitions: readonly string[]) =>
  (call: TableCall): TableCall => {
    if (call.name !== "TransactWriteCommand") return call;
    const { TransactItems, ...input } = call.input as { TransactItems: { Put?: { Item: Input } }[] };
    const rewritten = TransactItems.map((write) => {
      const { Put } = write;
      if (!Put || !partitions.some((partition) => String(Put.Item["pk"]).startsWith(partition))) return write;
      return { Put: { ...Put, ConditionExpression: undefined } };
    });
    return { name: call.name, input: { ...input, TransactItems: rewritten } };
  };

/** Rewrites the conditions of updates that are parts of a transaction. */
export const rewritingTransactions =
  (from: RegExp, to: string) =>
  (call: TableCall): TableCall => {
    if (call.name !== "TransactWriteCommand") return call;
    const { TransactItems, ...input } = call.input as { TransactItems: { Update?: Input }[] };
    const rewritten = TransactItems.map((write) => {
      const { Update } = write;
      if (!Update) return write;
      return { Update: { ...Update, ConditionExpression: textOf(Update, "ConditionExpression").replace(from, to) } };
    });
    return { name: call.name, input: { ...input, TransactItems: rewritten } };
  };

/** Rewrites the items that queries of a kind of partition find. */
export const hearing =
  (value: ":pk" | ":pending", partition: string, rewrite: (items: Input[]) => Input[]) =>
  (call: TableCall, answer: unknown): unknown => {
    const { ExpressionAttributeValues = {} } = call.input as { ExpressionAttributeValues?: Input };
    if (call.name !== "QueryCommand" || !String(ExpressionAttributeValues[value]).startsWith(partition)) return answer;
    return { Items: rewrite((answer as { Items: Input[] }).Items) };
  };

/** What the table would say of an update that held. */
export const HELD = { Attributes: {} };

/** Returns the updates that make a change as if they had been done. */
export const pretending =
  (change: string): Sabotage["instead"] =>
  (call, apply) =>
    changeIn(call) === change ? HELD : apply();

/** A condition that every item meets. */
export const ALWAYS = "attribute_exists(pk)";
/** A condition that no item meets. */
export const NEVER = "attribute_exists(nowhere)";
/** How long what comes late waits, milliseconds. */
export const LATER_MS = 2_000;

/** The partition that a query is about; empty for other calls. */
export const partitionIn = ({ name, input }: TableCall): string =>
  name === "QueryCommand"
    ? String((input as { ExpressionAttributeValues?: Input }).ExpressionAttributeValues?.[":pk"])
    : "";

/** The configurations as they are now, in a table's answer. */
export const hooksNow = (table: MemoryTable): unknown => {
  const pk = partitions.webhooks(ORGANISATION, MODE);
  const query = {
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
    ExpressionAttributeValues: { ":pk": pk, ":sk": sortKeys.webhooks },
  };
  return table.apply({ name: "QueryCommand", input: query });
};

/** As they were when a sweep before began. */
export const hooksBefore = new WeakMap<MemoryTable, unknown>();

/** Has the lanes for quick endpoints take some others for quick as well. */
export const takenForQuick = (isTaken: (answerMs: unknown) => boolean): Pick<Sabotage, "call" | "answer"> => ({
  call: rewriting([/ AND #answer_ms < :slow$/, ""]),
  answer: (call, answer) => {
    const { Attributes } = (answer ?? {}) as { Attributes?: Input };
    if (!changeIn(call).startsWith("SET #fence = ") || !Attributes || !isTaken(Attributes["answer_ms"])) return answer;
    return { Attributes: { ...Attributes, answer_ms: 0 } };
  },
});
