import { DynamoDBClient, type DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { isServerError, isThrottlingError, isTransientError } from "@smithy/core/retry";
import { Refusal } from "@isotherm/core";
import { systemSecrets, systemSleep } from "@isotherm/core/system";
import { type Obstacle, type Turns, inTurn } from "./in-turn.ts";

/**
 * How long a call to AWS is waited for before it is made again, milliseconds. Four tries end within the 15 s that a
 * function has; without a limit the first would take all of them. The SDK only warns unless it is told to throw.
 */
export const IMPATIENT = { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true } as const;

/** The table, the client that speaks to it, and how its callers wait their turn. */
export interface Table {
  readonly name: string;
  readonly client: DynamoDBDocumentClient;
  readonly turns: Turns;
}

const MAX_ATTEMPTS = 4;

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
