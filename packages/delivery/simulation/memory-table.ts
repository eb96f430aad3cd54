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
import { systemTokens } from "@isotherm/core/system";
import type { Table } from "@isotherm/store/table";
import { change, condition, placeholders } from "./expression.ts";

type Item = Readonly<Record<string, unknown>>;

/** An item as DynamoDB writes it in an error. */
const marshall = (item: Item): Record<string, AttributeValue> =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, attributeOf(value)]));

const attributeOf = (value: unknown): AttributeValue => {
  if (value === null) return { NULL: true };
  if (typeof value === "string") return { S: value };
  if (typeof value === "number") return { N: String(value) };
  if (typeof value === "boolean") return { BOOL: value };
  if (value instanceof Uint8Array) return { B: value };
  if (value instanceof Set) return { SS: Array.from(value, String) };
  if (Array.isArray(value)) return { L: value.map(attributeOf) };
  throw new Error(`no item here holds a ${typeof value}`);
};

/** An expression with the attributes' own names in place of its placeholders; as it is where each is its own name already. */
const named = (text: string, names: Readonly<Record<string, string>> | undefined): string => {
  if (placeholders(text).every(({ placeholder, like }) => names?.[placeholder] === like)) return text;
  return text.replaceAll(/#\w+/g, (placeholder) => {
    const name = names?.[placeholder];
    if (name === undefined) throw new Error(`no name for ${placeholder}`);
    return `#${name}`;
  });
};

/** A copy that nobody can change: so a table may hand out what it holds. Attributes without a value are left out. */
const frozen = (item: Item): Item => {
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(item)) {
    const value = item[name];
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

/** What a table holds. */
interface Contents {
  readonly nowMs: () => number;
  readonly partitions: Map<string, Map<string, Item>>;
  /** The sparse index. */
  readonly pending: Map<string, Item>;
  /** Until when queries do not see an item: by partition and sort key. */
  readonly hidden: Map<string, Map<string, number>>;
  /** Of the transactions that were done. */
  readonly tokens: Set<string>;
}

const idOf = (item: Item): string => `${String(item["pk"])}|${String(item["sk"])}`;

const find = ({ partitions }: Contents, key: Item | undefined): Item | undefined =>
  partitions.get(String(key?.["pk"]))?.get(String(key?.["sk"]));

const store = ({ partitions, pending }: Contents, item: Item): void => {
  const pk = String(item["pk"]);
  const partition = partitions.get(pk) ?? new Map<string, Item>();
  partitions.set(pk, partition);
  const kept = frozen(item);
  partition.set(String(item["sk"]), kept);
  if (kept["pending"] === undefined) pending.delete(idOf(kept));
  else pending.set(idOf(kept), kept);
};

/** Makes an error without its stack: nobody looks where an answer was made, and to write it down takes long. */
const withoutStack = <E extends Error>(make: () => E): E => {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return make();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
};

const check = (guarded: Guarded, item: Item | undefined): void => {
  if (holds(guarded, item)) return;
  const Item = item && marshall(item);
  throw withoutStack(
    () =>
      new ConditionalCheckFailedException({
        message: "The conditional request failed",
        $metadata: {},
        ...(Item && { Item }),
      }),
  );
};

const put = (contents: Contents, input: PutCommandInput): unknown => {
  check(input, find(contents, input.Item));
  store(contents, input.Item ?? {});
  return {};
};

const remove = (contents: Contents, input: DeleteCommandInput): unknown => {
  const old = find(contents, input.Key);
  check(input, old);
  contents.partitions.get(String(input.Key?.["pk"]))?.delete(String(input.Key?.["sk"]));
  if (old) contents.pending.delete(idOf(old));
  return input.ReturnValues === "ALL_OLD" && old ? { Attributes: old } : {};
};

const update = (contents: Contents, input: UpdateCommandInput): unknown => {
  const old = find(contents, input.Key);
  check(input, old);
  const expression = named(input.UpdateExpression ?? "", input.ExpressionAttributeNames);
  const item = change(expression)(old ?? input.Key ?? {}, input.ExpressionAttributeValues ?? {});
  store(contents, item);
  return { Attributes: find(contents, item) };
};

const transact = (
  contents: Contents,
  { ClientRequestToken = "", TransactItems = [] }: TransactWriteCommandInput,
): unknown => {
  if (contents.tokens.has(ClientRequestToken)) return {};
  const reasons = TransactItems.map(({ Put, Update, Delete }) => {
    const guarded = Put ?? Update ?? Delete;
    const item = find(contents, Put ? Put.Item : (Update ?? Delete)?.Key);
    return holds(guarded, item)
      ? { Code: "None" }
      : { Code: "ConditionalCheckFailed", ...(item && { Item: marshall(item) }) };
  });
  if (reasons.some(({ Code }) => Code !== "None")) {
    const failure = { message: "cancelled", $metadata: {}, CancellationReasons: reasons };
    throw withoutStack(() => new TransactionCanceledException(failure));
  }
  for (const { Put, Update, Delete } of TransactItems) {
    if (Put?.Item) store(contents, Put.Item);
    if (Update) update(contents, Update);
    if (Delete) remove(contents, { TableName: "", Key: Delete.Key });
  }
  contents.tokens.add(ClientRequestToken);
  return {};
};

const isHidden = ({ hidden, nowMs }: Contents, { pk, sk }: Item): boolean => {
  const untilMs = hidden.get(String(pk))?.get(String(sk));
  return untilMs !== undefined && untilMs > nowMs();
};

const hide = ({ hidden }: Contents, { pk, sk }: Item, untilMs: number): void => {
  const partition = hidden.get(String(pk)) ?? new Map<string, number>();
  hidden.set(String(pk), partition.set(String(sk), untilMs));
};

const query = (contents: Contents, input: QueryCommandInput): unknown => {
  const { partitions, pending } = contents;
  const values = input.ExpressionAttributeValues ?? {};
  const matches = condition(input.KeyConditionExpression ?? "");
  const candidates = input.IndexName
    ? [...pending.values()]
    : [...(partitions.get(String(values[":pk"]))?.values() ?? [])];
  const sortKey = input.IndexName ? "pending_at" : "sk";
  const seen = candidates
    .filter((item) => matches(item, values) && !isHidden(contents, item))
    .toSorted((one, other) => ((one[sortKey] as string | number) < (other[sortKey] as string | number) ? -1 : 1));
  const inOrder = input.ScanIndexForward === false ? seen.toReversed() : seen;
  const from = input.ExclusiveStartKey?.["sk"];
  const left = inOrder.filter((item) => {
    if (from === undefined) return true;
    return input.ScanIndexForward === false ? String(item["sk"]) < String(from) : String(item["sk"]) > String(from);
  });
  return { Items: left.slice(0, input.Limit ?? left.length) };
};

const get = (contents: Contents, input: GetCommandInput): unknown => ({ Item: find(contents, input.Key) });

const COMMANDS: Readonly<Record<string, (contents: Contents, input: never) => unknown>> = {
  PutCommand: put,
  DeleteCommand: remove,
  UpdateCommand: update,
  TransactWriteCommand: transact,
  QueryCommand: query,
  GetCommand: get,
};

/** Makes an empty table. */
export const memoryTable = (nowMs: () => number): MemoryTable => {
  const contents: Contents = {
    nowMs,
    partitions: new Map(),
    pending: new Map(),
    hidden: new Map(),
    tokens: new Set(),
  };
  return {
    apply: ({ name, input }) => {
      const command = COMMANDS[name];
      if (!command) throw new Error(`the command ${name} is not known here`);
      // The command's name says which input it has.
      return command(contents, input as never);
    },
    hideFromQueries: (item, untilMs) => hide(contents, item, untilMs),
  };
};

/** A table for the store, over whatever applies its calls. Nobody waits for a turn, unless `turns` says how. */
export const tableOver = (apply: (call: TableCall) => unknown, turns: Partial<Table["turns"]> = {}): Table => {
  const send = async (command: { readonly input: unknown; readonly constructor: { readonly name: string } }) =>
    apply({ name: command.constructor.name, input: command.input });
  const unhurried = { tokens: systemTokens, sleep: async () => {}, ...turns };
  // The store asks of the client nothing but to send commands.
  return { name: "memory", client: { send }, turns: unhurried } as unknown as Table;
};
