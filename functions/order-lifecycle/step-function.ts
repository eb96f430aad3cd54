import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { OrderStep } from "@isotherm/delivery";
import { advance, type AdvanceUses } from "./advance.ts";

/** What the function needs beyond moving an order. */
export interface StepFunction extends AdvanceUses {
  /** Hears whether an order was moved. */
  readonly stepped: (message: OrderStep, moved: boolean) => void;
  /** Hears of a fault of our own; the message comes again and ends in the dead-letter queue. */
  readonly faulted: (error: unknown) => void;
}

/** Moves due test orders one state on, each by itself: only messages that faulted come again. */
export const stepFunction =
  ({ stepped, faulted, ...uses }: StepFunction) =>
  async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
    for (const { messageId, body } of Records) {
      try {
        const message = OrderStep.parse(JSON.parse(body));
        stepped(message, await advance(uses, message));
      } catch (error) {
        faulted(error);
        batchItemFailures.push({ itemIdentifier: messageId });
      }
    }
    return { batchItemFailures };
  };
