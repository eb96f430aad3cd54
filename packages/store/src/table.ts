import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  type DynamoDBClientConfig,
  TransactionCanceledException,
} from "@aws-sdk/client-dynamodb";
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  type PutCommandInput,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { ApiError, type Sleep, type TokenGenerator } from "@isotherm/core";
import { systemSleep, systemTokens } from "@isotherm/core/system";
import { isServerError, isThrottlingError, isTransientError } from "@smithy/core/retry";
import type * as z from "zod";
import type { Committed } from "./commit.ts";
import type { Key } from "./keys.ts";
import { SDK_TIMEOUTS } from "./sdk-timeouts.ts";

/** The table, the client that speaks to it, and how its callers wait their turn. */
export interface Table {
  readonly name: string;
  readonly client: DynamoDBDocumentClient;
  readonly turns: Turns;
}

const MAX_ATTEMPTS = 4;

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

/** How fresh a read must be. What decides something is read consistently. */
export interface ReadOptions {
  readonly consistent?: boolean;
}

/** The most bytes that the table takes as a key: it refuses to look for a longer one. */
const LONGEST = { pk: 2_048, sk: 1_024 };

/** One item, parsed; undefined when there is none. Throws when it does not match its schema: that is a bug of ours. */
export const readItem = async <S extends z.ZodType>(
  table: Table,
  { pk, sk }: Key,
  schema: S,
  { consistent = false }: ReadOptions = {},
): Promise<z.output<S> | undefined> => {
  // A client may ask for a name of any length: nothing was ever kept under it.
  if (Buffer.byteLength(pk) > LONGEST.pk || Buffer.byteLength(sk) > LONGEST.sk) return undefined;
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: { pk, sk }, ConsistentRead: consistent }),
  );
  return Item && schema.parse(Item);
};

/**
 * Writes an item by itself, which costs half of what it does in a transaction, if its condition holds. When an answer is lost,
 * the SDK's repetition meets what the first call wrote.
 */
export const putIf = async (table: Table, put: Omit<PutCommandInput, "TableName">): Promise<Committed> => {
  try {
    await table.client.send(new PutCommand({ TableName: table.name, ...put }));
    return { held: true };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return { held: false, standing: error.Item && unmarshall(error.Item) };
  }
};

/** A change of one item that happens only if its condition holds. Attributes are written `#name`, values `:name`. */
export interface ConditionalUpdate {
  readonly key: Key;
  readonly change: string;
  readonly onlyIf: string;
  readonly values?: Readonly<Record<string, unknown>>;
}

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

/** A conditional change in the words of DynamoDB, for an update of its own or in a transaction. */
export const updateInput = ({ key, change, onlyIf, values }: ConditionalUpdate) => ({
  Key: { pk: key.pk, sk: key.sk },
  UpdateExpression: change,
  ConditionExpression: onlyIf,
  ExpressionAttributeNames: namesIn(`${change} ${onlyIf}`),
  ...(values && {
    ExpressionAttributeValues: Object.fromEntries(Object.entries(values).map(([name, value]) => [`:${name}`, value])),
  }),
  ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const,
});

/** `#fence` stands for the attribute `fence`: half of the names would be reserved words otherwise. */
const namesIn = (expression: string): Record<string, string> =>
  Object.fromEntries(Array.from(expression.matchAll(/#(\w+)/g), ([placeholder, name]) => [placeholder, name ?? ""]));

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
