import { partitions, sortKeys } from "@isotherm/store/keys";
import type { MemoryTable, TableCall } from "./memory-table.ts";
import type { Sabotage } from "./process.ts";
import { MODE, ORGANISATION } from "./simulated-clients.ts";

// What a removed guard is made of: calls to the table, or its answers, rewritten.

/** The input of a command, or an item. */
export type Input = Readonly<Record<string, unknown>>;

const textOf = (input: Input, name: string): string => (typeof input[name] === "string" ? input[name] : "");
/** The change that an update makes; empty for other calls. */
export const changeIn = ({ name, input }: TableCall): string =>
  name === "UpdateCommand" ? textOf(input as Input, "UpdateExpression") : "";
/** The key of the item that a call is about, or the item. */
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
  (partition: string, rewrite: (items: Input[]) => Input[]) =>
  (call: TableCall, answer: unknown): unknown =>
    partitionIn(call).startsWith(partition) ? { Items: rewrite((answer as { Items: Input[] }).Items) } : answer;

/** What the table would say of an update that held. */
export const HELD = { Attributes: {} };

/** Returns the updates that make one of some changes as if they had been done. */
export const pretending =
  (...changes: readonly string[]): Sabotage["instead"] =>
  (call, apply) =>
    changes.includes(changeIn(call)) ? HELD : apply();

/** The partition that a query reads; empty for other calls. */
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

/** Has the lanes for quick endpoints take some others for quick as well. */
export const takenForQuick = (isTaken: (answerMs: unknown) => boolean): Pick<Sabotage, "call" | "answer"> => ({
  call: rewriting([/ AND #answer_ms < :slow$/, ""]),
  answer: (call, answer) => {
    const { Attributes } = (answer ?? {}) as { Attributes?: Input };
    if (!changeIn(call).startsWith("SET #fence = ") || !Attributes || !isTaken(Attributes["answer_ms"])) return answer;
    return { Attributes: { ...Attributes, answer_ms: 0 } };
  },
});
