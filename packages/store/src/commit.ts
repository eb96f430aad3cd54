import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { ApiError, type TokenGenerator } from "@isotherm/core";
import { type Table, inTurn, type Obstacle, obstacleOf } from "./table.ts";
import {
  type Item,
  transactItems,
  type Write,
  type WriteCondition,
  type WriteTransaction,
} from "./write-transaction.ts";

/** The first condition of a transaction that did not hold, with the item that stood in the way. */
export class ConditionFailed extends Error {
  readonly condition: WriteCondition;
  /** Out of sight of whoever prints an error: it is somebody's data. */
  readonly #standing: Item | undefined;

  constructor(name: string, condition: WriteCondition, standing: Item | undefined) {
    super(`${name}: a condition did not hold`);
    this.name = "ConditionFailed";
    this.condition = condition;
    this.#standing = standing;
  }

  get standing(): Item | undefined {
    return this.#standing;
  }
}

/** What committing a transaction needs besides the table. */
export interface Committing {
  readonly table: Table;
  readonly tokens: TokenGenerator;
}

/** Whether a transaction was committed; if not, what stood in the way of a write that is to be answered (`orAnswer`, `orElse`). */
export type Committed = { readonly held: true } | { readonly held: false; readonly standing: Item | undefined };

/**
 * Commits a transaction that does not depend on what was read, waiting its turn.
 *
 * @throws ApiError, or what else the first condition that does not hold says; ConditionFailed when it says nothing
 */
export const commit = (committing: Committing, committed: WriteTransaction): Promise<Committed> => {
  const token = committing.tokens.base62(TOKEN_LENGTH);
  return inTurn(committing.table.turns, () => send(committing.table, committed, token));
};

/**
 * Does something that builds a transaction from what it reads and commits it; again, in turn, while somebody else is faster.
 *
 * @throws Contended when others stay faster for as long as there is time
 * @throws as `commit`
 */
export const commitInTurn = <T>(
  committing: Committing,
  attempt: (commit: (committed: WriteTransaction) => Promise<Committed>) => Promise<T>,
): Promise<T> =>
  inTurn(committing.table.turns, () => attempt((committed) => commitOnce(committing, committed)), wasFaster);

/** Commits the transaction that is built from what is read; built again, in turn, while somebody else is faster. @throws as `commitInTurn` */
export const commitBuilt = (committing: Committing, build: () => Promise<WriteTransaction>): Promise<Committed> =>
  inTurn(committing.table.turns, async () => commitOnce(committing, await build()), wasFaster);

/**
 * Commits a transaction, unless something is in the way: for whoever then reads again and builds it anew. A lost answer that the
 * SDK repeats is harmless: the repetition carries the same token. Where that repetition meets another write, the transaction may
 * have happened: it is sent with its token until the table says so, or that it has not.
 *
 * @throws as `commit`
 */
export const commitOnce = async ({ table, tokens }: Committing, committed: WriteTransaction): Promise<Committed> => {
  const token = tokens.base62(TOKEN_LENGTH);
  try {
    return await send(table, committed, token);
  } catch (error) {
    if (!isRepeated(error)) throw error;
    return await inTurn(table.turns, () => send(table, committed, token));
  }
};

/** Whether something was in the way of a repetition by the SDK, whose first call nobody knows the outcome of. */
const isRepeated = (error: unknown): boolean =>
  obstacleOf(error) !== undefined && ((error as TransactionCanceledException).$metadata.attempts ?? 1) > 1;

const TOKEN_LENGTH = 36;

const send = async (table: Table, committed: WriteTransaction, token: string): Promise<Committed> => {
  const TransactItems = transactItems(committed, table.name);
  try {
    await table.client.send(new TransactWriteCommand({ ClientRequestToken: token, TransactItems }));
    return { held: true };
  } catch (error) {
    const failed = obstacleOf(error) ? undefined : firstFailed(committed.writes, error);
    if (!failed) throw error;
    return answered(committed.name, failed);
  }
};

interface Failed {
  readonly condition: WriteCondition;
  readonly standing: Item | undefined;
}

const firstFailed = (writes: readonly Write[], error: unknown): Failed | undefined => {
  if (!(error instanceof TransactionCanceledException)) return undefined;
  const reasons = error.CancellationReasons ?? [];
  const first = reasons.findIndex((reason) => reason.Code === "ConditionalCheckFailed");
  const write = writes[first];
  const standing = reasons[first]?.Item;
  return write && { condition: write.condition, standing: standing && unmarshall(standing) };
};

const answered = (name: string, { condition, standing }: Failed): Committed => {
  if ("orRefuse" in condition) throw new ApiError(condition.orRefuse);
  const meaning = "orElse" in condition ? condition.orElse(standing) : "orAnswer" in condition ? "answer" : undefined;
  if (meaning === "answer") return { held: false, standing };
  if (meaning instanceof Error) throw meaning;
  throw new ConditionFailed(name, meaning === "try again" ? { orTryAgain: true } : condition, standing);
};

/** For `inTurn`: a condition says that somebody else was faster. */
export const wasFaster = (error: unknown): Obstacle | undefined =>
  error instanceof ConditionFailed && "orTryAgain" in error.condition ? "conflict" : obstacleOf(error);

/** For `inTurn`: whatever condition did not hold, all of them are about what was read before. */
export const beaten = (error: unknown): Obstacle | undefined =>
  error instanceof ConditionFailed ? "conflict" : obstacleOf(error);
