import { ConditionalCheckFailedException, DynamoDBClient, type DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { ApiError } from "@isotherm/core";
import { systemSleep, systemTokens } from "@isotherm/core/system";
import { isServerError, isThrottlingError, isTransientError } from "@smithy/core/retry";
import { inTurn, type Obstacle, type Turns } from "./in-turn.ts";
import { SDK_TIMEOUTS } from "./sdk-timeouts.ts";
import { type ConditionalUpdate, updateInput } from "./write-transaction.ts";

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
