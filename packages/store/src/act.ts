import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { TransactWriteCommand, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import type { RefusalCode, Secrets } from "@isotherm/core";
import { inTurn, type Obstacle, obstacleOf } from "./in-turn.ts";
import type { Key } from "./keys.ts";
import type { Table } from "./table.ts";
import { type ConditionalUpdate, updateInput } from "./update-if.ts";

type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];
type Item = Readonly<Record<string, unknown>>;

/** What to do when a write's condition check fails: reject the request, or retry. */
export type Guard =
  /** The client is refused. */
  | { readonly orRefuse: RefusalCode }
  /** Somebody was faster: whoever builds the act reads again and tries again. */
  | { readonly orTryAgain: true };

interface Write {
  readonly item: (table: string) => TransactItem;
  readonly guard: Guard;
}

/** A business act: all of its writes happen, or none. */
export interface Act {
  readonly name: string;
  readonly writes: readonly Write[];
}

/** Names an act and lists its writes, each item at most once. */
export const act = (name: string, writes: readonly (Write | undefined)[]): Act => ({
  name,
  writes: writes.filter((write) => write !== undefined),
});

/** An attribute and the value that it must still have; `undefined`: the item, or the attribute, must not exist. */
interface Expected {
  readonly attribute: string;
  readonly value: unknown;
}

const ifExpected = ({ attribute, value }: Expected) => ({
  ConditionExpression: value === undefined ? "attribute_not_exists(#expected)" : "#expected = :expected",
  ExpressionAttributeNames: { "#expected": attribute },
  ...(value !== undefined && { ExpressionAttributeValues: { ":expected": value } }),
  ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const,
});

const IF_ABSENT = {
  ConditionExpression: "attribute_not_exists(pk)",
  ReturnValuesOnConditionCheckFailure: "ALL_OLD",
} as const;

/** Writes an item that must not exist yet. */
export const create = (item: Key & Item, guard: Guard = { orTryAgain: true }): Write => ({
  guard,
  item: (TableName) => ({
    Put: { TableName, Item: { schema: 1, ...item }, ...IF_ABSENT },
  }),
});

/** Replaces an item of which one attribute must still have its old value. */
export const replace = (item: Key & Item, expected: Expected, guard: Guard = { orTryAgain: true }): Write => ({
  guard,
  item: (TableName) => ({
    Put: { TableName, Item: { schema: 1, ...item }, ...ifExpected(expected) },
  }),
});

/** Writes an item, whether it exists or not. */
export const overwrite = (item: Key & Item): Write => ({
  guard: { orTryAgain: true },
  item: (TableName) => ({ Put: { TableName, Item: { schema: 1, ...item } } }),
});

/** Sets attributes of an item that must exist (`undefined` removes one), and counts one of them up where asked. */
export const change = (
  { pk, sk }: Key,
  set: Item,
  { count, guard = { orTryAgain: true } }: { readonly count?: string; readonly guard?: Guard } = {},
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
    guard,
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
export const requireAbsent = ({ pk, sk }: Key, guard: Guard): Write => ({
  guard,
  item: (TableName) => ({
    ConditionCheck: { TableName, Key: { pk, sk }, ...IF_ABSENT },
  }),
});

/** Writes nothing; one attribute of an item must still have its old value. */
export const requireUnchanged = ({ pk, sk }: Key, expected: Expected, guard: Guard = { orTryAgain: true }): Write => ({
  guard,
  item: (TableName) => ({ ConditionCheck: { TableName, Key: { pk, sk }, ...ifExpected(expected) } }),
});

/** Writes nothing; one attribute of an item must not have a value. */
export const requireNot = (
  { pk, sk }: Key,
  { attribute, value }: { readonly attribute: string; readonly value: unknown },
  guard: Guard,
): Write => ({
  guard,
  item: (TableName) => ({
    ConditionCheck: {
      TableName,
      Key: { pk, sk },
      ConditionExpression: "attribute_not_exists(#unwanted) OR NOT #unwanted = :unwanted",
      ExpressionAttributeNames: { "#unwanted": attribute },
      ExpressionAttributeValues: { ":unwanted": value },
    },
  }),
});

/** Changes attributes of an item if a condition holds. */
export const update = (change: ConditionalUpdate, guard: Guard = { orTryAgain: true }): Write => ({
  guard,
  item: (TableName) => ({ Update: { TableName, ...updateInput(change) } }),
});

/** Removes an item, whether it exists or not. */
export const remove = ({ pk, sk }: Key): Write => ({
  guard: { orTryAgain: true },
  item: (TableName) => ({ Delete: { TableName, Key: { pk, sk } } }),
});

/** Removes an item of which one attribute must still have its old value. */
export const removeExpected = ({ pk, sk }: Key, expected: Expected): Write => ({
  guard: { orTryAgain: true },
  item: (TableName) => ({ Delete: { TableName, Key: { pk, sk }, ...ifExpected(expected) } }),
});

/** The first guard of an act that did not hold, with the item that stood in the way. */
export class GuardFailed extends Error {
  readonly guard: Guard;
  /** Out of sight of whoever prints an error: it is somebody's data. */
  readonly #standing: Item | undefined;

  constructor(name: string, guard: Guard, standing: Item | undefined) {
    super(`${name}: a guard did not hold`);
    this.name = "GuardFailed";
    this.guard = guard;
    this.#standing = standing;
  }

  get standing(): Item | undefined {
    return this.#standing;
  }
}

/** What committing an act needs besides the table. */
export interface Committing {
  readonly table: Table;
  readonly secrets: Secrets;
}

/** Commits an act that does not depend on what was read, waiting its turn. As `commitOnce`, but for conflicts. */
export const commit = (committing: Committing, committed: Act): Promise<void> => {
  const token = committing.secrets.base62(TOKEN_LENGTH);
  return inTurn(committing.table.turns, () => send(committing.table, committed, token));
};

/**
 * Commits an act, unless something is in the way: for whoever then reads again and builds it anew, in turn. A lost
 * answer that the SDK repeats is harmless: the repetition carries the same token.
 *
 * @throws GuardFailed when a condition did not hold
 */
export const commitOnce = ({ table, secrets }: Committing, committed: Act): Promise<void> =>
  send(table, committed, secrets.base62(TOKEN_LENGTH));

const TOKEN_LENGTH = 36;

const send = async (table: Table, { name, writes }: Act, token: string): Promise<void> => {
  const TransactItems = writes.map((write) => write.item(table.name));
  try {
    await table.client.send(new TransactWriteCommand({ ClientRequestToken: token, TransactItems }));
  } catch (error) {
    throw obstacleOf(error) ? error : (guardFailure(name, writes, error) ?? error);
  }
};

/** For `inTurn`: somebody else was faster at what an act was built from. */
export const beaten = (error: unknown): Obstacle | undefined =>
  error instanceof GuardFailed ? "conflict" : obstacleOf(error);

const guardFailure = (name: string, writes: readonly Write[], error: unknown): GuardFailed | undefined => {
  if (!(error instanceof TransactionCanceledException)) return undefined;
  const reasons = error.CancellationReasons ?? [];
  const first = reasons.findIndex((reason) => reason.Code === "ConditionalCheckFailed");
  const write = writes[first];
  const standing = reasons[first]?.Item;
  return write && new GuardFailed(name, write.guard, standing && unmarshall(standing));
};
