import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { AccountId, EventId, IdOf, WebhookId } from "@isotherm/core";
import { EVENT_KEPT_MS } from "@isotherm/store/items/event-item";
import { keys, partitions, sortKeys, storedId } from "@isotherm/store/keys";
import { type Table, readItem } from "@isotherm/store/table";
import * as z from "zod";

/** Bytes of a receiver's answer that are kept. */
export const RESPONSE_KEPT_BYTES = 1_024;

/** Reads an attempt from its item. */
const AttemptItem = z.object({
  schema: z.literal(1),
  id: storedId<IdOf["attempt"]>(),
  /** A request with events, one with the sample event, or events that were given up without one. */
  kind: z.enum(["delivery", "test", "skip"]),
  webhook_id: storedId<WebhookId>(),
  account_id: storedId<AccountId>(),
  event_ids: z.array(storedId<EventId>()),
  first_sequence: z.int().nonnegative(),
  last_sequence: z.int().nonnegative(),
  /** When it was sent, milliseconds. */
  at: z.int(),
  duration_ms: z.int().nonnegative(),
  /** HTTP status; null when there was no answer. */
  status: z.int().nullable(),
  /** Why there was none, in a word; null when there was one. */
  error: z.string().nullable(),
  /** The first kilobyte of the answer's body. */
  answer: z.string(),
  /** When it will be tried again; null after a success. */
  next_attempt_at: z.int().nullable(),
});

/** What was tried with an endpoint and what came of it. */
export type Attempt = Readonly<Omit<z.output<typeof AttemptItem>, "schema">>;

/** The item of an attempt. Kept for as long as an event. */
export const attemptItem = (attempt: Attempt) => ({
  ...keys.attempt(attempt.webhook_id, attempt.id),
  schema: 1,
  ...attempt,
  ttl: Math.floor((attempt.at + EVENT_KEPT_MS) / 1_000),
});

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
