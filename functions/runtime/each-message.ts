import type { SQSBatchResponse, SQSEvent } from "aws-lambda";

/**
 * Runs each message of an event, one after the other. A message for which `run` throws, after `faulted` got the error, or
 * resolves to "again" is delivered again; after several deliveries it ends in the dead-letter queue.
 */
export const eachMessage = async (
  { Records }: SQSEvent,
  run: (message: unknown) => Promise<"again" | void>,
  faulted: (error: unknown) => void,
): Promise<SQSBatchResponse> => {
  const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
  for (const { messageId, body } of Records) {
    try {
      if ((await run(JSON.parse(body))) === "again") batchItemFailures.push({ itemIdentifier: messageId });
    } catch (error) {
      faulted(error);
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures };
};
