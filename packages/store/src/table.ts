import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  type DynamoDBClientConfig,
  TransactionCanceledException,
} from "@aws-sdk/client-dynamodb";
import { BatchWriteCommand, DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { isServerError, isThrottlingError, isTransientError } from "@smithy/core/retry";
import { Refusal, type Secrets, type Sleep } from "@isotherm/core";
import { systemSecrets, systemSleep } from "@isotherm/core/system";
import type { Key } from "./keys.ts";

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
export const IMPATIENT = { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true } as const;

/**
 * Opens the table. In a function the region, credentials and endpoint come from its environment.
 *
 * A write that meets a transaction waits its turn. What the SDK could not mend by repeating becomes the refusal
 * service_unavailable.
 */
export const openTable = (
  name: string,
  config: DynamoDBClientConfig = {},
  turns: Turns = { secrets: systemSecrets, sleep: systemSleep },
): Table => {
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ maxAttempts: MAX_ATTEMPTS, requestHandler: IMPATIENT, ...config }),
    {
      marshallOptions: { removeUndefinedValues: true },
    },
  );
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await inTurn(turns, () => next(args), conflictOf);
      } catch (error) {
        const told = withoutItemsInSight(error);
        throw passes(told) ? Object.assign(new Refusal("service_unavailable"), { cause: told }) : told;
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

/** A change of one item that happens only if its condition holds. Attributes are written `#name`, values `:name`. */
export interface ConditionalUpdate {
  readonly key: Key;
  readonly change: string;
  readonly onlyIf: string;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** What became of it: the new item, or the one that stood in the way (undefined when there was none). */
type Updated = { readonly held: true; readonly item: unknown } | { readonly held: false; readonly standing: unknown };

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

/** Changes an item if the condition holds. */
export const updateIf = async (table: Table, update: ConditionalUpdate): Promise<Updated> => {
  try {
    const { Attributes } = await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        ...updateInput(update),
        ReturnValues: "ALL_NEW",
      }),
    );
    return { held: true, item: Attributes };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return { held: false, standing: error.Item && unmarshall(error.Item) };
  }
};

/** `#fence` stands for the attribute `fence`: half of the names would be reserved words otherwise. */
const namesIn = (expression: string): Record<string, string> =>
  Object.fromEntries(Array.from(expression.matchAll(/#(\w+)/g), ([placeholder, name]) => [placeholder, name ?? ""]));

/** How whoever finds others in the way waits its turn. */
export interface Turns {
  readonly secrets: Secrets;
  readonly sleep: Sleep;
  /** What the caller has left, milliseconds. Undefined, also as an answer: nobody knows. */
  readonly remainingMs?: (() => number | undefined) | undefined;
  /** Where nobody knows what is left, so much is waited at most, milliseconds. Ten seconds unless given. */
  readonly patienceMs?: number;
}

/** What may be in the way: another change of the same items, or more writes than the table takes. */
export type Obstacle = "conflict" | "throttle";

/** Other changes of the same account or organisation were in the way for as long as the caller could wait. */
export class Contended extends Refusal {
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
const jitter = (secrets: Secrets): number => 0.5 + Number.parseInt(secrets.base62(2), 36) / 36 ** 2;

/** How long the next attempt waits for, after so many, milliseconds. */
export const waitMs = (secrets: Secrets, round: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** round) * jitter(secrets);

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
 * @throws Refusal service_unavailable when the table is too busy until then
 */
export const inTurn = async <T>(
  { secrets, sleep, remainingMs, patienceMs = PATIENCE_MS }: Turns,
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
          : Object.assign(new Refusal("service_unavailable"), { cause: error });
      }
      const ms = Math.min(leftMs, waitMs(secrets, round));
      await sleep(ms);
      waitedMs += ms;
    }
  }
};

const AT_ONCE = 25;

/** Does something for each, at most 25 at a time. The first fault ends it. */
export const inParallel = async <T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < all.length; from += AT_ONCE) {
    await Promise.all(all.slice(from, from + AT_ONCE).map(work));
  }
};

const BATCH = 25;

/**
 * Writes items, whether they exist or not, in as many batches as it takes. Not a transaction: it is for what operators
 * and seeds write.
 *
 * @throws Refusal service_unavailable when the table stays too busy
 */
export const putItems = async (
  table: Table,
  items: readonly (Key & Readonly<Record<string, unknown>>)[],
): Promise<void> => {
  for (let start = 0; start < items.length; start += BATCH) {
    const batch = items.slice(start, start + BATCH).map((Item) => ({ PutRequest: { Item } }));
    await wholeBatch(table.turns, batch, async (some) => {
      const { UnprocessedItems } = await table.client.send(
        new BatchWriteCommand({ RequestItems: { [table.name]: [...some] } }),
      );
      return UnprocessedItems?.[table.name] as typeof batch | undefined;
    });
  }
};

/** The table has answered, but not for all: it was too busy, or the answer too large. */
class LeftOut extends Error {}

/**
 * Sends a batch, and what the table leaves out of it again after a wait, until nothing is left.
 *
 * @param send answers what was left out
 * @throws Refusal service_unavailable when something is left as long as the caller can wait
 */
export const wholeBatch = async <T>(
  turns: Turns,
  batch: readonly T[],
  send: (some: readonly T[]) => Promise<readonly T[] | undefined>,
): Promise<void> => {
  let left = batch;
  await inTurn(
    turns,
    async () => {
      if (left.length > 0) left = (await send(left)) ?? [];
      if (left.length > 0) throw new LeftOut();
    },
    (error) => (error instanceof LeftOut ? "throttle" : undefined),
  );
};
