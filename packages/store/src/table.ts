import { ConditionalCheckFailedException, DynamoDBClient, type DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { isServerError, isThrottlingError, isTransientError } from "@smithy/core/retry";
import { Refusal } from "@isotherm/core";
import { systemSecrets, systemSleep } from "@isotherm/core/system";
import { type Obstacle, type Turns, inTurn } from "./in-turn.ts";
import type { Key } from "./keys.ts";

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
