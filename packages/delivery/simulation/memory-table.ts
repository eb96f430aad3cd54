import {
  type AttributeValue,
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from "@aws-sdk/client-dynamodb";
import type {
  DeleteCommandInput,
  GetCommandInput,
  PutCommandInput,
  QueryCommandInput,
  TransactWriteCommandInput,
  UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { systemSecrets } from "@isotherm/core/system";
import type { Table } from "@isotherm/store/table";
import { change, condition } from "./expression.ts";

type Item = Readonly<Record<string, unknown>>;

/** An item as DynamoDB writes it in an error. */
const marshall = (item: Item): Record<string, AttributeValue> =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, attributeOf(value)]));

const attributeOf = (value: unknown): AttributeValue => {
  if (value === null) return { NULL: true };
  if (typeof value === "string") return { S: value };
  if (typeof value === "number") return { N: String(value) };
  if (typeof value === "boolean") return { BOOL: value };
  if (Array.isArray(value)) return { L: value.map(attributeOf) };
  throw new Error(`no item here holds a ${typeof value}`);
};

/** An expression with the attributes' own names in place of its placeholders. */
const named = (text: string, names: Readonly<Record<string, string>> | undefined): string =>
  text.replaceAll(/#\w+/g, (placeholder) => {
    const name = names?.[placeholder];
    if (name === undefined) throw new Error(`no name for ${placeholder}`);
    return `#${name}`;
  });

/** A copy that nobody can change: so a table may hand out what it holds. Attributes without a value are left out. */
const frozen = (item: Item): Item => {
  const copy: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(item)) {
    if (value !== undefined) copy[name] = Array.isArray(value) ? Object.freeze([...value]) : value;
  }
  return Object.freeze(copy);
};

/** The parts of a call that a condition is made of. */
interface Guarded {
  readonly ConditionExpression?: string | undefined;
  readonly ExpressionAttributeNames?: Record<string, string> | undefined;
  readonly ExpressionAttributeValues?: Item | undefined;
}

const holds = (guarded: Guarded | undefined, item: Item | undefined): boolean =>
  guarded?.ConditionExpression === undefined ||
  condition(named(guarded.ConditionExpression, guarded.ExpressionAttributeNames))(
    item,
    guarded.ExpressionAttributeValues ?? {},
  );

/** A call of the document client: the name of its command and its input. */
export interface TableCall {
  readonly name: string;
  readonly input: unknown;
}

/** A table in memory with DynamoDB's conditions. Each call happens at one moment. */
export interface MemoryTable {
  /** Does what a command says; throws what DynamoDB would throw. */
  apply(call: TableCall): unknown;
  /** From when on queries see an item. Until then it is committed, but a query may have passed its place already. */
  hideFromQueries(item: Item, untilMs: number): void;
}

/** Makes an empty table. */
export const memoryTable = (nowMs: () => number): MemoryTable => {
  const partitions = new Map<string, Map<string, Item>>();
  /** The sparse index. */
  const pending = new Map<string, Item>();
  const hidden = new Map<string, number>();
  const tokens = new Set<string>();
  const idOf = (item: Item): string => `${String(item["pk"])}|${String(item["sk"])}`;
  const find = (key: Item | undefined): Item | undefined =>
    partitions.get(String(key?.["pk"]))?.get(String(key?.["sk"]));
  const store = (item: Item): void => {
    const pk = String(item["pk"]);
    const partition = partitions.get(pk) ?? new Map<string, Item>();
    partitions.set(pk, partition);
    const kept = frozen(item);
    partition.set(String(item["sk"]), kept);
    if (kept["pending"] === undefined) pending.delete(idOf(kept));
    else pending.set(idOf(kept), kept);
  };
  const check = (guarded: Guarded, item: Item | undefined): void => {
    if (holds(guarded, item)) return;
    throw new ConditionalCheckFailedException({
      message: "The conditional request failed",
      $metadata: {},
      ...(item && { Item: marshall(item) }),
    });
  };

  const put = (input: PutCommandInput): unknown => {
    check(input, find(input.Item));
    store(input.Item ?? {});
    return {};
  };
  const remove = (input: DeleteCommandInput): unknown => {
    const old = find(input.Key);
    check(input, old);
    partitions.get(String(input.Key?.["pk"]))?.delete(String(input.Key?.["sk"]));
    if (old) pending.delete(idOf(old));
    return input.ReturnValues === "ALL_OLD" && old ? { Attributes: old } : {};
  };
  const update = (input: UpdateCommandInput): unknown => {
    const old = find(input.Key);
    check(input, old);
    const expression = named(input.UpdateExpression ?? "", input.ExpressionAttributeNames);
    const item = change(expression)(old ?? input.Key ?? {}, input.ExpressionAttributeValues ?? {});
    store(item);
    return { Attributes: find(item) };
  };
  const transact = ({ ClientRequestToken = "", TransactItems = [] }: TransactWriteCommandInput): unknown => {
    if (tokens.has(ClientRequestToken)) return {};
    const reasons = TransactItems.map(({ Put, Update, Delete }) => {
      const guarded = Put ?? Update ?? Delete;
      const item = find(Put ? Put.Item : (Update ?? Delete)?.Key);
      return holds(guarded, item)
        ? { Code: "None" }
        : { Code: "ConditionalCheckFailed", ...(item && { Item: marshall(item) }) };
    });
    if (reasons.some(({ Code }) => Code !== "None")) {
      throw new TransactionCanceledException({ message: "cancelled", $metadata: {}, CancellationReasons: reasons });
    }
    for (const { Put, Update, Delete } of TransactItems) {
      if (Put?.Item) store(Put.Item);
      if (Update) update(Update);
      if (Delete) remove({ TableName: "", Key: Delete.Key });
    }
    tokens.add(ClientRequestToken);
    return {};
  };
  const query = (input: QueryCommandInput): unknown => {
    const values = input.ExpressionAttributeValues ?? {};
    const matches = condition(input.KeyConditionExpression ?? "");
    const candidates = input.IndexName
      ? [...pending.values()]
      : [...(partitions.get(String(values[":pk"]))?.values() ?? [])];
    const sortKey = input.IndexName ? "pending_at" : "sk";
    const seen = candidates
      .filter((item) => matches(item, values) && (hidden.get(idOf(item)) ?? 0) <= nowMs())
      .toSorted((one, other) => ((one[sortKey] as string | number) < (other[sortKey] as string | number) ? -1 : 1));
    const inOrder = input.ScanIndexForward === false ? seen.toReversed() : seen;
    const from = input.ExclusiveStartKey?.["sk"];
    const left = inOrder.filter((item) => {
      if (from === undefined) return true;
      return input.ScanIndexForward === false ? String(item["sk"]) < String(from) : String(item["sk"]) > String(from);
    });
    return { Items: left.slice(0, input.Limit ?? left.length) };
  };
  const get = (input: GetCommandInput): unknown => ({ Item: find(input.Key) });

  const COMMANDS: Readonly<Record<string, (input: never) => unknown>> = {
    PutCommand: put,
    DeleteCommand: remove,
    UpdateCommand: update,
    TransactWriteCommand: transact,
    QueryCommand: query,
    GetCommand: get,
  };
  return {
    apply: ({ name, input }) => {
      const command = COMMANDS[name];
      if (!command) throw new Error(`the command ${name} is not known here`);
      // The command's name says which input it has.
      return command(input as never);
    },
    hideFromQueries: (item, untilMs) => hidden.set(idOf(item), untilMs),
  };
};

/** A table for the store, over whatever applies its calls. Nobody waits for a turn, unless `turns` says how. */
export const tableOver = (apply: (call: TableCall) => unknown, turns: Partial<Table["turns"]> = {}): Table => {
  const send = async (command: { readonly input: unknown; readonly constructor: { readonly name: string } }) =>
    apply({ name: command.constructor.name, input: command.input });
  const unhurried = { secrets: systemSecrets, sleep: async () => {}, ...turns };
  // The store asks of the client nothing but to send commands.
  return { name: "memory", client: { send }, turns: unhurried } as unknown as Table;
};
