import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  type DynamoDBClientConfig,
  TransactionCanceledException,
} from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, TransactWriteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { isServerError, isThrottlingError, isTransientError } from "@smithy/core/retry";
import { ApiError, type TokenGenerator, type Sleep } from "@isotherm/core";
import { systemTokens, systemSleep } from "@isotherm/core/system";
import {
  type WriteTransaction,
  type ConditionalUpdate,
  type WriteCondition,
  type Item,
  transactItems,
  updateInput,
  type Write,
} from "./write-transaction.ts";

/** The table, the client that speaks to it, and how its callers wait their turn. */
export interface Table {
  readonly name: string;
  readonly client: DynamoDBDocumentClient;
  readonly turns: Turns;
}

const MAX_ATTEMPTS = 4;

/**
 * How long a call to AWS is waited for before it is made again, milliseconds. Four tries end within the 15 s that a
 * function has; without a limit the first would take all of them. The SDK only warns unless it is told to throw.
 */
export const SDK_TIMEOUTS = { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true } as const;

/**
 * Opens the table. In a function the region, credentials and endpoint come from its environment.
 *
 * A write that meets a transaction waits its turn. What the SDK could not mend by repeating becomes the refusal
 * service_unavailable.
 */
export const openTable = (
  name: string,
  config: DynamoDBClientConfig = {},
  turns: Turns = { tokens: systemTokens, sleep: systemSleep },
): Table => {
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ maxAttempts: MAX_ATTEMPTS, requestHandler: SDK_TIMEOUTS, ...config }),
    {
      marshallOptions: { removeUndefinedValues: true },
    },
  );
  // The SDK blackens what is secret in every answer for a logger that drops it: a fifth of the time of a large read.
  client.middlewareStack.remove("loggerMiddleware");
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await inTurn(turns, () => next(args), conflictOf);
      } catch (error) {
        const told = withoutItemsInSight(error);
        throw passes(told) ? Object.assign(new ApiError("service_unavailable"), { cause: told }) : told;
      }
    },
    { step: "initialize", name: "refuseWhenBusy", priority: "high" },
  );
  return { name, client, turns };
};

/** Whether a fault passes by itself, so that the client may try again. */
const passes = (thrown: unknown): boolean => {
  if (!(thrown instanceof Error)) return false;
  // Node types the cause of an error as unknown, the SDK as an error.
  const error = thrown as Error & { cause?: Error };
  return isThrottlingError(error) || isTransientError(error) || isServerError(error);
};

/** What a transaction is in the way of, so that the same call is right a moment later. */
const NAMES_OF_CONFLICTS: ReadonlySet<string> = new Set([
  "TransactionConflictException",
  "TransactionInProgressException",
]);

const conflictOf = (error: unknown): Obstacle | undefined =>
  error instanceof Error && NAMES_OF_CONFLICTS.has(error.name) ? "conflict" : undefined;

/** Parts of the SDK's errors with items in them: they can be read, but whoever prints or copies the error has them not. */
const WITH_ITEMS = ["CancellationReasons", "Item"] as const;

const withoutItemsInSight = (error: unknown): unknown => {
  if (error instanceof Error)
    for (const name of WITH_ITEMS)
      if (Object.hasOwn(error, name)) Object.defineProperty(error, name, { enumerable: false });
  return error;
};

/** What became of it: the new item, or the one that stood in the way (undefined when there was none). */
type Updated = { readonly held: true; readonly item: unknown } | { readonly held: false; readonly standing: unknown };

/** Changes an item if the condition holds. */
export const updateIf = async (table: Table, update: ConditionalUpdate): Promise<Updated> => {
  try {
    const { Attributes } = await table.client.send(
      new UpdateCommand({ TableName: table.name, ...updateInput(update), ReturnValues: "ALL_NEW" }),
    );
    return { held: true, item: Attributes };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return { held: false, standing: error.Item && unmarshall(error.Item) };
  }
};

/** How whoever finds others in the way waits its turn. */
export interface Turns {
  readonly tokens: TokenGenerator;
  readonly sleep: Sleep;
  /** What the caller has left, milliseconds. Undefined, also as an answer: nobody knows. */
  readonly remainingMs?: (() => number | undefined) | undefined;
  /** Where nobody knows what is left, so much is waited at most, milliseconds. Ten seconds unless given. */
  readonly patienceMs?: number;
}

/** What may be in the way: another change of the same items, or more writes than the table takes. */
export type Obstacle = "conflict" | "throttle";

/** Other changes of the same account or organisation were in the way for as long as the caller could wait. */
export class Contended extends ApiError {
  constructor(cause?: unknown) {
    super("rate_limit_exceeded", "Too many changes of the same account at once. Try again later.");
    this.name = "Contended";
    if (cause !== undefined) this.cause = cause;
  }
}

const FIRST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 1_000;
/** Kept for the last attempt and the answer. */
const RESERVE_MS = 2_000;
const PATIENCE_MS = 10_000;

/** Between a half and one and a half, so that contenders do not meet again. */
const jitter = (tokens: TokenGenerator): number => 0.5 + Number.parseInt(tokens.base62(2), 36) / 36 ** 2;

/** How long the next attempt waits for, after so many, milliseconds. */
export const waitMs = (tokens: TokenGenerator, round: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** round) * jitter(tokens);

const REASONS: Readonly<Record<string, Obstacle>> = {
  TransactionConflict: "conflict",
  ThrottlingError: "throttle",
  ProvisionedThroughputExceeded: "throttle",
};

/** What was in the way of a transaction, if anything was that goes away by itself. */
export const obstacleOf = (error: unknown): Obstacle | undefined => {
  if (!(error instanceof TransactionCanceledException)) return undefined;
  const found = (error.CancellationReasons ?? []).map(({ Code = "" }) => REASONS[Code]);
  return found.find((obstacle) => obstacle === "conflict") ?? found.find((obstacle) => obstacle !== undefined);
};

/**
 * Does something, and again while something is in the way, waiting a little longer each time.
 *
 * @param inTheWay what an error says to have been in the way; undefined: it is thrown
 * @throws Contended when the caller has no time left and other changes are in the way
 * @throws ApiError service_unavailable when the table is too busy until then
 */
export const inTurn = async <T>(
  { tokens, sleep, remainingMs, patienceMs = PATIENCE_MS }: Turns,
  attempt: () => Promise<T>,
  inTheWay: (error: unknown) => Obstacle | undefined = obstacleOf,
): Promise<T> => {
  let waitedMs = 0;
  for (let round = 0; ; round += 1) {
    try {
      return await attempt();
    } catch (error) {
      const obstacle = inTheWay(error);
      if (obstacle === undefined) throw error;
      const remaining = remainingMs?.();
      const leftMs = remaining === undefined ? patienceMs - waitedMs : remaining - RESERVE_MS;
      if (leftMs <= 0) {
        throw obstacle === "conflict"
          ? new Contended(error)
          : Object.assign(new ApiError("service_unavailable"), { cause: error });
      }
      const ms = Math.min(leftMs, waitMs(tokens, round));
      await sleep(ms);
      waitedMs += ms;
    }
  }
};

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
 * SDK repeats is harmless: the repetition carries the same token. Where that repetition meets another write, this says so although the
 * transaction has happened: whoever reads again has to know their own.
 *
 * @throws as `commit`
 */
export const commitOnce = ({ table, tokens }: Committing, committed: WriteTransaction): Promise<Committed> =>
  send(table, committed, tokens.base62(TOKEN_LENGTH));

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
