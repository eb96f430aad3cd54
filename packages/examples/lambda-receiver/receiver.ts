import { ConditionalCheckFailedException, DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import type { WebhookEvent } from "@isotherm/client";
import { lambdaWebhook } from "@isotherm/client/webhooks/lambda";

// A Lambda behind API Gateway or a function URL that stores each event once, in a table with the key `event_id`. Its role needs
// dynamodb:PutItem on that table, and nothing else. A stream of the table, or a queue, then does the work.

const { EVENTS_TABLE = "", WEBHOOK_SECRETS = "" } = process.env;
const dynamodb = new DynamoDBClient();

/** Stores an event; one that comes again, as they may, changes nothing. */
const store = async (event: WebhookEvent): Promise<void> => {
  const { event_id, event_type, account_id, sequence } = event;
  try {
    await dynamodb.send(
      new PutItemCommand({
        TableName: EVENTS_TABLE,
        Item: {
          event_id: { S: event_id },
          event_type: { S: event_type },
          account_id: { S: account_id },
          sequence: { S: sequence },
          event: { S: JSON.stringify(event) },
        },
        ConditionExpression: "attribute_not_exists(event_id)",
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
};

export const handler = lambdaWebhook({
  // Two while the secret is being changed, separated by a comma; from Secrets Manager in earnest.
  secrets: WEBHOOK_SECRETS.split(","),
  // In their order. Where one can't be stored this throws, the answer is 500, and all of them come again.
  onEvents: async (events) => {
    for (const event of events) await store(event);
  },
  // A replayed delivery stores nothing new, so that the memory of one process is enough, and is the default.
});
