import { assembleBatch, type Assembled, type AssembleUses } from "@isotherm/batches/assemble-batch";
import { openBucket } from "@isotherm/batches/bucket";
import { BatchNews, openBatchQueues } from "@isotherm/batches/messages";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { eachMessage } from "../runtime/each-message.ts";
import { readEnvironment } from "../runtime/environment.ts";
import { functionLogger, functionTable, recordingOver } from "../runtime/function-table.ts";
import { faultRecorder, functionMetrics } from "../runtime/metrics.ts";

/** What the function needs beyond assembling a batch. */
export interface AssembleBatchesUses extends AssembleUses {
  /** Logs what became of a batch. */
  readonly assembled: (batch: string, outcome: Assembled) => void;
  /** Records an internal error; the message comes again and ends in the dead-letter queue. */
  readonly faulted: (error: unknown) => void;
}

/** Builds what assembling batches works with from its environment. */
export const assembleDependencies = (environment: NodeJS.ProcessEnv): AssembleBatchesUses => {
  const settings = readEnvironment(environment, "TABLE_NAME", "BATCHES_BUCKET", "BATCH_FILES_QUEUE_URL");
  const logger = functionLogger("batch-assemble");
  return {
    ...recordingOver(functionTable(settings.TABLE_NAME)),
    bucket: openBucket(settings.BATCHES_BUCKET),
    queues: openBatchQueues({ files: settings.BATCH_FILES_QUEUE_URL }),
    assembled: (batch_id, outcome) => logger.info("batch assembled", { batch_id, outcome }),
    faulted: faultRecorder("batch not assembled", logger, functionMetrics("batch-assemble", environment)),
  };
};

/** Assembles the batches that messages name, each by itself: only messages that faulted come again. */
export const assembleBatches =
  ({ assembled, faulted, ...uses }: AssembleBatchesUses) =>
  (event: SQSEvent): Promise<SQSBatchResponse> =>
    eachMessage(
      event,
      async (message) => {
        const news = BatchNews.parse(message);
        assembled(news.batch_id, await assembleBatch(uses, news));
      },
      faulted,
    );
