import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import type { ErrorCode } from "@isotherm/core";
import type { Key } from "./keys.ts";
import { type ConditionalUpdate, updateInput } from "./table.ts";

type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];
/** The attributes of an item. */
export type Item = Readonly<Record<string, unknown>>;

/** What to do when a write's condition check fails: reject the request, or retry. */
export type WriteCondition =
  /** The client is refused. */
  | { readonly orRefuse: ErrorCode }
  /** Somebody was faster: `commitInTurn` and `commitBuilt` read again and build the transaction anew. */
  | { readonly orTryAgain: true }
  /** The committer is answered what stands in the way. */
  | { readonly orAnswer: true }
  /** What stands in the way decides. */
  | { readonly orElse: (standing: Item | undefined) => Error | "answer" | "try again" }
  /** Nobody expects it. */
  | { readonly orFail: true };

/** One write of a transaction, and what it means that it could not be made. */
export interface Write {
  readonly item: (table: string) => TransactItem;
  readonly condition: WriteCondition;
}

/** A business change: all of its writes happen, or none. */
export interface WriteTransaction {
  readonly name: string;
  readonly writes: readonly Write[];
}

/** Names a transaction and lists its writes, each item at most once. */
export const writeTransaction = (name: string, writes: readonly (Write | undefined)[]): WriteTransaction => ({
  name,
  writes: writes.filter((write) => write !== undefined),
});

/** The writes of a transaction, as a transaction on a table takes them. */
export const transactItems = ({ writes }: WriteTransaction, table: string): TransactItem[] =>
  writes.map((write) => write.item(table));

/** An attribute and the value that it must still have; `undefined`: the item, or the attribute, must not exist. */
export interface Expected {
  readonly attribute: string;
  readonly value: unknown;
}

const ifExpected = (all: readonly Expected[]) => {
  const named = all.map(({ attribute, value }, index) => ({ attribute, value, name: `expected${index || ""}` }));
  const given = named.filter(({ value }) => value !== undefined);
  return {
    ConditionExpression: named
      .map(({ name, value }) => (value === undefined ? `attribute_not_exists(#${name})` : `#${name} = :${name}`))
      .join(" AND "),
    ExpressionAttributeNames: Object.fromEntries(named.map(({ name, attribute }) => [`#${name}`, attribute])),
    ...(given.length > 0 && {
      ExpressionAttributeValues: Object.fromEntries(given.map(({ name, value }) => [`:${name}`, value])),
    }),
    ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const,
  };
};

const OR_FAIL: WriteCondition = { orFail: true };

/** Of a write: that the item does not exist yet; what stands there is answered with the failure. */
const IF_ABSENT = {
  ConditionExpression: "attribute_not_exists(pk)",
  ReturnValuesOnConditionCheckFailure: "ALL_OLD",
} as const;

/**
 * An item in the words of DynamoDB, for a put of its own or in a transaction: it must not exist yet, or must still have these
 * values.
 */
export const putInput = (item: Key & Item, expected: readonly Expected[] | "absent") => ({
  Item: { schema: 1, ...item },
  ...(expected === "absent" ? IF_ABSENT : ifExpected(expected)),
});

/** Writes an item that must not exist yet. */
export const create = (item: Key & Item, condition: WriteCondition = OR_FAIL): Write => ({
  condition,
  item: (TableName) => ({ Put: { TableName, ...putInput(item, "absent") } }),
});

/** Replaces an item of which one attribute, or some, must still have their old values. */
export const replace = (
  item: Key & Item,
  expected: Expected | readonly Expected[],
  condition: WriteCondition = OR_FAIL,
): Write => ({
  condition,
  item: (TableName) => ({ Put: { TableName, ...putInput(item, [expected].flat()) } }),
});

/** Writes an item, whether it exists or not. */
export const overwrite = (item: Key & Item): Write => ({
  condition: OR_FAIL,
  item: (TableName) => ({ Put: { TableName, Item: { schema: 1, ...item } } }),
});

/** Sets attributes of an item that must exist (`undefined` removes one), and counts one of them up where asked. */
export const change = (
  { pk, sk }: Key,
  set: Item,
  { count, condition = OR_FAIL }: { readonly count?: string; readonly condition?: WriteCondition } = {},
): Write => {
  const names = Object.keys(set).map((name, index) => ({ name, value: set[name], index }));
  const given = names.filter(({ value }) => value !== undefined);
  const gone = names.filter(({ value }) => value === undefined);
  const clauses = [
    given.length > 0 && `SET ${given.map(({ index }) => `#${index} = :${index}`).join(", ")}`,
    gone.length > 0 && `REMOVE ${gone.map(({ index }) => `#${index}`).join(", ")}`,
    count !== undefined && "ADD #count :one",
  ];
  const values = {
    ...Object.fromEntries(given.map(({ index, value }) => [`:${index}`, value])),
    ...(count !== undefined && { ":one": 1 }),
  };
  return {
    condition,
    item: (TableName) => ({
      Update: {
        TableName,
        Key: { pk, sk },
        ConditionExpression: "attribute_exists(pk)",
        UpdateExpression: clauses.filter(Boolean).join(" "),
        ExpressionAttributeNames: {
          ...Object.fromEntries(names.map(({ name, index }) => [`#${index}`, name])),
          ...(count !== undefined && { "#count": count }),
        },
        ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
      },
    }),
  };
};

/** Writes nothing; an item must not exist. */
export const requireAbsent = ({ pk, sk }: Key, condition: WriteCondition): Write => ({
  condition,
  item: (TableName) => ({
    ConditionCheck: { TableName, Key: { pk, sk }, ...IF_ABSENT },
  }),
});

/** Writes nothing; one attribute of an item must still have its old value. */
export const requireUnchanged = ({ pk, sk }: Key, expected: Expected, condition: WriteCondition = OR_FAIL): Write => ({
  condition,
  item: (TableName) => ({ ConditionCheck: { TableName, Key: { pk, sk }, ...ifExpected([expected]) } }),
});

/** Writes nothing; one attribute of an item must not have a value. */
export const requireNot = ({ pk, sk }: Key, { attribute, value }: Expected, condition: WriteCondition): Write => ({
  condition,
  item: (TableName) => ({
    ConditionCheck: {
      TableName,
      Key: { pk, sk },
      ConditionExpression: "attribute_not_exists(#attribute) OR NOT #attribute = :value",
      ExpressionAttributeNames: { "#attribute": attribute },
      ExpressionAttributeValues: { ":value": value },
    },
  }),
});

/** Changes attributes of an item if a condition holds. */
export const update = (change: ConditionalUpdate, condition: WriteCondition = OR_FAIL): Write => ({
  condition,
  item: (TableName) => ({ Update: { TableName, ...updateInput(change) } }),
});

/** Removes an item, whether it exists or not. */
export const remove = ({ pk, sk }: Key): Write => ({
  condition: OR_FAIL,
  item: (TableName) => ({ Delete: { TableName, Key: { pk, sk } } }),
});

/** Removes an item of which one attribute must still have its old value. */
export const removeExpected = ({ pk, sk }: Key, expected: Expected, condition: WriteCondition = OR_FAIL): Write => ({
  condition,
  item: (TableName) => ({ Delete: { TableName, Key: { pk, sk }, ...ifExpected([expected]) } }),
});
