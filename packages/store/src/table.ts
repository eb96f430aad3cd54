import { DynamoDBClient, type DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { Refusal } from "@isotherm/core";
import { isServerError, isThrottlingError, isTransientError } from "@smithy/core/retry";
import { IMPATIENT } from "./impatient.ts";

/** The table and the client that speaks to it. */
export interface Table {
  readonly name: string;
  readonly client: DynamoDBDocumentClient;
}

const MAX_ATTEMPTS = 4;

/** Whether a fault passes by itself, so that the client may try again. */
const passes = (thrown: unknown): boolean => {
  if (!(thrown instanceof Error)) return false;
  // Node types the cause of an error as unknown, the SDK as an error.
  const error = thrown as Error & { cause?: Error };
  return isThrottlingError(error) || isTransientError(error) || isServerError(error);
};

/**
 * Opens the table. In a function the region, credentials and endpoint come from its environment.
 *
 * What the SDK could not mend by repeating becomes the refusal service_unavailable.
 */
export const openTable = (name: string, config: DynamoDBClientConfig = {}): Table => {
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ maxAttempts: MAX_ATTEMPTS, requestHandler: IMPATIENT, ...config }),
    {
      marshallOptions: { removeUndefinedValues: true },
    },
  );
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        throw passes(error) ? Object.assign(new Refusal("service_unavailable"), { cause: error }) : error;
      }
    },
    { step: "initialize", name: "refuseWhenBusy", priority: "high" },
  );
  return { name, client };
};
