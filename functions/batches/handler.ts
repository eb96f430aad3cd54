import { httpFunction } from "@isotherm/http";
import { apiDependencies } from "../runtime/api-dependencies.ts";
import { readEnvironment, secretReading } from "../runtime/environment.ts";
import { inTime } from "../runtime/function-table.ts";
import { batchUses } from "./dependencies.ts";
import { batchErrors, batchResults, getBatch, listBatches, listMappings } from "./read-batches.ts";
import { cancelBatch, createBatch, deleteMapping, runBatch } from "./write-batches.ts";

const dependencies = apiDependencies("batches", process.env);
const { BATCHES_BUCKET, BATCH_FILES_QUEUE_URL } = readEnvironment(
  process.env,
  "BATCHES_BUCKET",
  "BATCH_FILES_QUEUE_URL",
);
const uses = batchUses(dependencies.table, secretReading(process.env, dependencies.log), {
  bucketName: BATCHES_BUCKET,
  filesQueue: BATCH_FILES_QUEUE_URL,
});

/** The function of batches. */
export const handler = inTime(
  httpFunction({
    ...dependencies,
    serving: [
      createBatch(uses),
      listBatches(uses),
      listMappings(uses),
      deleteMapping(uses),
      getBatch(uses),
      cancelBatch(uses),
      runBatch(uses),
      batchResults(uses),
      batchErrors(uses),
    ],
  }),
);
