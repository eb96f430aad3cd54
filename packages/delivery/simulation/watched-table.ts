import { EventItem, eventsOf, type StoredEvent, typeOf } from "@isotherm/store";
import type { Judge } from "./violations.ts";
import type { MemoryTable, TableCall } from "./memory-table.ts";

type Item = Readonly<Record<string, unknown>>;

interface UpdateInput {
  readonly Key: { readonly pk: string; readonly sk: string };
  readonly UpdateExpression?: string;
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>>;
}

const sawUpdate = (
  bench: Judge,
  { Key, UpdateExpression = "", ExpressionAttributeValues = {} }: UpdateInput,
  answer: unknown,
): void => {
  const endpoint = Key.pk.replace("HOOK#", "");
  const { cursor, next_attempt_at } = (answer as { Attributes: Item }).Attributes;
  if (UpdateExpression.includes("#fence = #fence + :one")) bench.leased(endpoint);
  // The end of the expression: after a success other things are forgotten too.
  if (UpdateExpression.endsWith("REMOVE #next_attempt_at")) {
    if (UpdateExpression.includes("#streak = :zero")) bench.enabled(endpoint);
    bench.dueNow(endpoint);
  }
  const { ":pin": pin } = ExpressionAttributeValues;
  if (typeof next_attempt_at === "number" && typeof pin === "string") bench.backingOff(endpoint, pin, next_attempt_at);
  if (Key.sk.startsWith("CURSOR#") && typeof cursor === "number")
    bench.cursorAt(endpoint, Key.sk.slice("CURSOR#".length), cursor);
};

const sawCursorInTransaction = (bench: Judge, table: MemoryTable, { Key }: UpdateInput): void => {
  // As it is now: the transaction may be one that was repeated.
  const { Item } = table.apply({ name: "GetCommand", input: { Key } }) as { Item?: Item };
  const cursor = Item?.["cursor"];
  if (typeof cursor === "number") bench.cursorAt(Key.pk.replace("HOOK#", ""), Key.sk.slice("CURSOR#".length), cursor);
};

interface TransactionInput {
  readonly TransactItems: readonly { readonly Put?: { readonly Item: Item }; readonly Update?: UpdateInput }[];
}

/** A table whose commits and cursors the judge sees; `committed` hears of each event once. */
export const watchedTable = (
  table: MemoryTable,
  bench: Judge,
  committed: (event: StoredEvent, item: Item) => void,
): MemoryTable => {
  const sawTransaction = ({ TransactItems }: TransactionInput): void => {
    for (const { Put, Update } of TransactItems) {
      if (Update?.Key.sk.startsWith("CURSOR#")) sawCursorInTransaction(bench, table, Update);
      if (!Put || !String(Put.Item["pk"]).startsWith("EVENTS#")) continue;
      const item = EventItem.parse(Put.Item);
      // Else a transaction that was repeated, and answered by its token.
      const news = eventsOf(item).filter((event) =>
        bench.committed(item.account_id, event.sequence, { id: event.event_id, type: typeOf(event) ?? "webhook.test" }),
      );
      if (news.length > 0) committed(item, Put.Item);
    }
  };
  return {
    ...table,
    apply: (call: TableCall): unknown => {
      const answer = table.apply(call);
      // The command's name says which input it has.
      if (call.name === "UpdateCommand") sawUpdate(bench, call.input as UpdateInput, answer);
      if (call.name === "TransactWriteCommand") sawTransaction(call.input as TransactionInput);
      return answer;
    },
  };
};
