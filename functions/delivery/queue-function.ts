import { WakeUp } from "@isotherm/events";
import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import { deliver } from "./deliver.ts";
import type { Delivering } from "./delivering.ts";

/** What the function needs beyond a delivery. */
export interface QueueFunction extends Delivering {
  /** Hears of a fault of our own; the message comes again and ends in the dead-letter queue. */
  readonly faulted: (error: unknown) => void;
}

/** Answers wake-ups one after the other. After one that faulted the rest comes again too, to keep a group's order. */
export const queueFunction = ({ faulted, ...uses }: QueueFunction) => {
  const answer = deliver(uses);
  return async (
    { Records }: SQSEvent,
    context: Pick<Context, "getRemainingTimeInMillis">,
  ): Promise<SQSBatchResponse> => {
    for (const [index, record] of Records.entries()) {
      try {
        await answer(WakeUp.parse(JSON.parse(record.body)), () => context.getRemainingTimeInMillis());
      } catch (error) {
        faulted(error);
        return { batchItemFailures: Records.slice(index).map(({ messageId }) => ({ itemIdentifier: messageId })) };
      }
    }
    return { batchItemFailures: [] };
  };
};
