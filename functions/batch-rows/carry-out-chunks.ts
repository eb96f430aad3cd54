import { openBucket } from "@isotherm/batches/bucket";
import { type ChunkUses, carryOutChunk } from "@isotherm/batches/carry-out-chunk";
import { ChunkNews, openBatchQueues } from "@isotherm/batches/messages";
import { systemClock, systemTokens } from "@isotherm/core/system";
import { estimatesUses } from "@isotherm/estimating/dependencies";
import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import { eachMessage } from "../runtime/each-message.ts";
import { readEnvironment, secretReading } from "../runtime/environment.ts";
import { functionLog, functionLogger, functionTable } from "../runtime/function-table.ts";
import { faultRecorder, functionMetrics } from "../runtime/metrics.ts";
import { rowWorks } from "./row-works.ts";

/** What the function needs beyond carrying out a chunk. */
export interface CarryOutChunksUses extends Omit<ChunkUses, "remainingMs"> {
  /** Logs what became of a delivery. */
  readonly carriedOut: (news: ChunkNews, done: boolean) => void;
  /** Records an internal error; the message comes again and ends in the dead-letter queue. */
  readonly faulted: (error: unknown) => void;
}

/** Builds what carrying out chunks works with from its environment. */
export const chunksDependencies = (environment: NodeJS.ProcessEnv): CarryOutChunksUses => {
  const settings = readEnvironment(
    environment,
    "TABLE_NAME",
    "BATCHES_BUCKET",
    "BATCH_ENDS_QUEUE_URL",
    "ROUTER",
    "SPEND_FACTORS",
  );
  const table = functionTable(settings.TABLE_NAME);
  const [logger, log] = [functionLogger("batch-rows"), functionLog("batch-rows")];
  const metrics = functionMetrics("batch-rows", environment);
  const uses = estimatesUses(table, {
    secrets: secretReading(environment, log),
    router: settings.ROUTER,
    spendFactors: settings.SPEND_FACTORS,
    log,
  });
  const rowFailed = faultRecorder("row not carried out", logger, metrics);
  return {
    table,
    tokens: systemTokens,
    clock: systemClock,
    bucket: openBucket(settings.BATCHES_BUCKET),
    queues: openBatchQueues({ ends: settings.BATCH_ENDS_QUEUE_URL }),
    workOn: rowWorks(table, uses),
    rowFaulted: (error, row) => {
      logger.error("a row met a fault", { ...row });
      rowFailed(error);
    },
    carriedOut: (news, done) => logger.info("chunk", { ...news, done }),
    faulted: faultRecorder("chunk not carried out", logger, metrics),
  };
};

/** Carries out chunks of batches, each by itself: only messages whose chunk is not done come again. */
export const carryOutChunks =
  ({ carriedOut, faulted, ...uses }: CarryOutChunksUses) =>
  (event: SQSEvent, context: Context): Promise<SQSBatchResponse> =>
    eachMessage(
      event,
      async (message) => {
        const news = ChunkNews.parse(message);
        const done = await carryOutChunk({ ...uses, remainingMs: () => context.getRemainingTimeInMillis() }, news);
        carriedOut(news, done);
        return done ? undefined : "again";
      },
      faulted,
    );
