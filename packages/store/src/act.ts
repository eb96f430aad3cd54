import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { TransactWriteCommand, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { Refusal, type RefusalCode, type Secrets } from "@isotherm/core";
import { type ConditionalUpdate, type Obstacle, type Table, inTurn, obstacleOf, updateInput } from "./table.ts";
import type { Key } from "./keys.ts";

type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];
type Item = Readonly<Record<string, unknown>>;

/** What to do when a write's condition check fails: reject the request, or retry. */
export type Guard =
  /** The client is refused. */
  | { readonly orRefuse: RefusalCode }
  /** Somebody was faster: `commitInTurn` reads again and builds the act anew. */
  | { readonly orTryAgain: true }
  /** The committer is answered what stands in the way. */
  | { readonly orAnswer: true }
  /** What stands in the way decides. */
  | { readonly orElse: (standing: Item | undefined) => Error | "answer" | "try again" }
  /** Nobody expects it. */
  | { readonly orFail: true };

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

const OR_FAIL: Guard = { orFail: true };

const IF_ABSENT = {
  ConditionExpression: "attribute_not_exists(pk)",
  ReturnValuesOnConditionCheckFailure: "ALL_OLD",
} as const;

/** Writes an item that must not exist yet. */
export const create = (item: Key & Item, guard: Guard = OR_FAIL): Write => ({
  guard,
  item: (TableName) => ({
    Put: { TableName, Item: { schema: 1, ...item }, ...IF_ABSENT },
  }),
});

/** Replaces an item of which one attribute must still have its old value. */
export const replace = (item: Key & Item, expected: Expected, guard: Guard = OR_FAIL): Write => ({
  guard,
  item: (TableName) => ({
    Put: { TableName, Item: { schema: 1, ...item }, ...ifExpected(expected) },
  }),
});

/** Writes an item, whether it exists or not. */
export const overwrite = (item: Key & Item): Write => ({
  guard: OR_FAIL,
  item: (TableName) => ({ Put: { TableName, Item: { schema: 1, ...item } } }),
});

/** Sets attributes of an item that must exist (`undefined` removes one), and counts one of them up where asked. */
export const change = (
  { pk, sk }: Key,
  set: Item,
  { count, guard = OR_FAIL }: { readonly count?: string; readonly guard?: Guard } = {},
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
export const requireUnchanged = ({ pk, sk }: Key, expected: Expected, guard: Guard = OR_FAIL): Write => ({
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
export const update = (change: ConditionalUpdate, guard: Guard = OR_FAIL): Write => ({
  guard,
  item: (TableName) => ({ Update: { TableName, ...updateInput(change) } }),
});

/** Removes an item, whether it exists or not. */
export const remove = ({ pk, sk }: Key): Write => ({
  guard: OR_FAIL,
  item: (TableName) => ({ Delete: { TableName, Key: { pk, sk } } }),
});

/** Removes an item of which one attribute must still have its old value. */
export const removeExpected = ({ pk, sk }: Key, expected: Expected, guard: Guard = OR_FAIL): Write => ({
  guard,
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

/** Whether an act was committed; if not, what stood in the way of a write that is to be answered (`orAnswer`, `orElse`). */
export type Committed = { readonly held: true } | { readonly held: false; readonly standing: Item | undefined };

/**
 * Commits an act that does not depend on what was read, waiting its turn.
 *
 * @throws Refusal, or what else the first guard that does not hold says; GuardFailed when it says nothing
 */
export const commit = (committing: Committing, committed: Act): Promise<Committed> => {
  const token = committing.secrets.base62(TOKEN_LENGTH);
  return inTurn(committing.table.turns, () => send(committing.table, committed, token));
};

/**
 * Does something that builds an act from what it reads and commits it; again, in turn, while somebody else is faster.
 *
 * @throws Contended when others stay faster for as long as there is time
 * @throws as `commit`
 */
export const commitInTurn = <T>(
  committing: Committing,
  attempt: (commit: (committed: Act) => Promise<Committed>) => Promise<T>,
): Promise<T> => {
  return inTurn(committing.table.turns, () => attempt((committed) => commitOnce(committing, committed)), wasFaster);
};

/**
 * Commits an act, unless something is in the way: for whoever then reads again and builds it anew. A lost answer that the
 * SDK repeats is harmless: the repetition carries the same token.
 *
 * @throws as `commit`
 */
export const commitOnce = ({ table, secrets }: Committing, committed: Act): Promise<Committed> =>
  send(table, committed, secrets.base62(TOKEN_LENGTH));

const TOKEN_LENGTH = 36;

const send = async (table: Table, { name, writes }: Act, token: string): Promise<Committed> => {
  const TransactItems = writes.map((write) => write.item(table.name));
  try {
    await table.client.send(new TransactWriteCommand({ ClientRequestToken: token, TransactItems }));
    return { held: true };
  } catch (error) {
    const failed = obstacleOf(error) ? undefined : firstFailed(writes, error);
    if (!failed) throw error;
    return answered(name, failed);
  }
};

interface Failed {
  readonly guard: Guard;
  readonly standing: Item | undefined;
}

const firstFailed = (writes: readonly Write[], error: unknown): Failed | undefined => {
  if (!(error instanceof TransactionCanceledException)) return undefined;
  const reasons = error.CancellationReasons ?? [];
  const first = reasons.findIndex((reason) => reason.Code === "ConditionalCheckFailed");
  const write = writes[first];
  const standing = reasons[first]?.Item;
  return write && { guard: write.guard, standing: standing && unmarshall(standing) };
};

const answered = (name: string, { guard, standing }: Failed): Committed => {
  if ("orRefuse" in guard) throw new Refusal(guard.orRefuse);
  const meaning = "orElse" in guard ? guard.orElse(standing) : "orAnswer" in guard ? "answer" : undefined;
  if (meaning === "answer") return { held: false, standing };
  if (meaning instanceof Error) throw meaning;
  throw new GuardFailed(name, meaning === "try again" ? { orTryAgain: true } : guard, standing);
};

/** For `inTurn`: a guard says that somebody else was faster. */
export const wasFaster = (error: unknown): Obstacle | undefined =>
  error instanceof GuardFailed && "orTryAgain" in error.guard ? "conflict" : obstacleOf(error);

/** For `inTurn`: whatever guard did not hold, all of them are about what was read before. */
export const beaten = (error: unknown): Obstacle | undefined =>
  error instanceof GuardFailed ? "conflict" : obstacleOf(error);
