import { systemClock } from "@isotherm/core/system";
import { openQueues, relay, type RelayEffects } from "@isotherm/delivery";
import { parseEventImage, type StoredEvent } from "@isotherm/store";
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { readEnvironment } from "../runtime/environment.ts";
import { functionLogger, functionTable } from "../runtime/function-table.ts";
import { faultRecorder, functionMetrics } from "../runtime/metrics.ts";

/**
 * Relays the records of the table's stream. Returns the records to be given again; the stream repeats everything from
 * the lowest of them, which the relay bears. A record that can't be read comes again too, until the event source gives
 * it up and keeps it for the operator.
 */
export const streamFunction =
  (effects: RelayEffects) =>
  async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const recordOf = new Map<StoredEvent, DynamoDBRecord>();
    const again: (DynamoDBRecord | undefined)[] = [];
    for (const record of Records) {
      try {
        recordOf.set(parseEventImage(record.dynamodb?.NewImage), record);
      } catch (error) {
        effects.faulted(error);
        again.push(record);
      }
    }
    for (const event of await relay(effects, [...recordOf.keys()])) again.push(recordOf.get(event));
    return {
      batchItemFailures: again.map((record) => ({ itemIdentifier: record?.dynamodb?.SequenceNumber ?? "" })),
    };
  };

/** Builds the effects of the relay from the environment. */
export const relayDependencies = (environment: NodeJS.ProcessEnv): RelayEffects => {
  const settings = readEnvironment(
    environment,
    "TABLE_NAME",
    "DELIVERIES_QUEUE_URL",
    "ORDER_STEPS_QUEUE_URL",
    "RECEIPTS_QUEUE_URL",
    "TEST_STEP_MS",
    "RECEIPT_MAILS",
  );
  const logger = functionLogger("stream-relay");
  return {
    table: functionTable(settings.TABLE_NAME),
    queues: openQueues({
      deliveries: settings.DELIVERIES_QUEUE_URL,
      orderSteps: settings.ORDER_STEPS_QUEUE_URL,
      receipts: settings.RECEIPTS_QUEUE_URL,
    }),
    clock: systemClock,
    testStepMs: settings.TEST_STEP_MS,
    mailsReceipts: settings.RECEIPT_MAILS.modes,
    faulted: faultRecorder(
      "an account's events will be relayed again",
      logger,
      functionMetrics("stream-relay", environment),
    ),
  };
};
