import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { IdOf, WebhookId } from "@isotherm/core";
import { keys, partitions, sortKeys } from "../keys.ts";
import { readItem } from "../read.ts";
import type { Table } from "../table.ts";
import { type Attempt, attemptItem, AttemptItem } from "./attempt-item.ts";

/** Step 8, and after a success too: writes down what was tried. */
export const recordAttempt = async (table: Table, attempt: Attempt): Promise<void> => {
  await table.client.send(new PutCommand({ TableName: table.name, Item: attemptItem(attempt) }));
};

/** Writes down what came of a test, unless that is known: a message may come twice. */
export const concludeTest = async (table: Table, attempt: Attempt): Promise<void> => {
  const unlessKnown = { ConditionExpression: "attribute_not_exists(pk)" };
  try {
    await table.client.send(new PutCommand({ TableName: table.name, Item: attemptItem(attempt), ...unlessKnown }));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
};

/** One attempt with an endpoint; undefined while nothing is known of it. */
export const readAttempt = (table: Table, webhook: WebhookId, id: IdOf["attempt"]): Promise<Attempt | undefined> =>
  readItem(table, keys.attempt(webhook, id), AttemptItem, { consistent: true });

/** Which attempts are wanted. */
export interface AttemptsPage {
  /** The attempt after which to go on, towards older ones. */
  readonly after: IdOf["attempt"] | undefined;
  readonly limit: number;
}

/** Attempts with an endpoint, newest first, at most `limit`. */
export const attemptsOf = async (
  table: Table,
  webhook: WebhookId,
  { after, limit }: AttemptsPage,
): Promise<Attempt[]> => {
  const startKey = after && keys.attempt(webhook, after);
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
      ExpressionAttributeValues: { ":pk": partitions.webhook(webhook), ":sk": sortKeys.attempts },
      ScanIndexForward: false,
      Limit: limit,
      ...(startKey && { ExclusiveStartKey: { pk: startKey.pk, sk: startKey.sk } }),
    }),
  );
  return Items.map((item) => AttemptItem.parse(item));
};
