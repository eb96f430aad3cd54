import { parseEventImage, type StoredEvent } from "@isotherm/store/delivery/index";
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { relay, type Relaying } from "./relay.ts";

/**
 * Relays the records of the table's stream. Answers the records to be given again; the stream repeats everything from
 * the lowest of them, which the relay bears. A record that can't be read comes again too, until the event source gives
 * it up and keeps it for the operator.
 */
export const streamFunction = (uses: Relaying) => {
  const relayEvents = relay(uses);
  return async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const recordOf = new Map<StoredEvent, DynamoDBRecord>();
    const again: (DynamoDBRecord | undefined)[] = [];
    for (const record of Records) {
      try {
        recordOf.set(parseEventImage(record.dynamodb?.NewImage), record);
      } catch (error) {
        uses.failed(error);
        again.push(record);
      }
    }
    for (const event of await relayEvents([...recordOf.keys()])) again.push(recordOf.get(event));
    return {
      batchItemFailures: again.map((record) => ({ itemIdentifier: record?.dynamodb?.SequenceNumber ?? "" })),
    };
  };
};
