import { openBucket } from "@isotherm/batches/bucket";
import { openBatchQueues, parseFilesMessage } from "@isotherm/batches/messages";
import { lookAtBatch, type Looked, type SplitUses } from "@isotherm/batches/split-batch";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { eachMessage } from "../runtime/each-message.ts";
import { readEnvironment } from "../runtime/environment.ts";
import { functionLogger, functionTable, recordingOver } from "../runtime/function-table.ts";
import { faultRecorder, functionMetrics } from "../runtime/metrics.ts";

/** What the function needs beyond looking at a batch. */
export interface SplitBatchesUses extends SplitUses {
  /** Logs what became of a batch. */
  readonly looked: (batch: string, outcome: Looked) => void;
  /** Records an internal error; the message comes again and ends in the dead-letter queue. */
  readonly faulted: (error: unknown) => void;
}

/** Builds what splitting batches works with from its environment. */
export const splitDependencies = (environment: NodeJS.ProcessEnv): SplitBatchesUses => {
  const settings = readEnvironment(
    environment,
    "TABLE_NAME",
    "BATCHES_BUCKET",
    "BATCH_CHUNKS_QUEUE_URL",
    "BATCH_ENDS_QUEUE_URL",
  );
  const logger = functionLogger("batch-split");
  return {
    ...recordingOver(functionTable(settings.TABLE_NAME)),
    bucket: openBucket(settings.BATCHES_BUCKET),
    queues: openBatchQueues({ chunks: settings.BATCH_CHUNKS_QUEUE_URL, ends: settings.BATCH_ENDS_QUEUE_URL }),
    looked: (batch_id, outcome) => logger.info("looked at a batch", { batch_id, outcome }),
    faulted: faultRecorder("batch not split", logger, functionMetrics("batch-split", environment)),
  };
};

/** Looks at the batches that messages name, each by itself: only messages that faulted come again. */
export const splitBatches =
  ({ looked, faulted, ...uses }: SplitBatchesUses) =>
  (event: SQSEvent): Promise<SQSBatchResponse> =>
    eachMessage(
      event,
      async (message) => {
        for (const named of parseFilesMessage(message)) looked(named.batch_id, await lookAtBatch(uses, named));
      },
      faulted,
    );
