import { httpFunction } from "@isotherm/http";
import { apiDependencies } from "../runtime/api-dependencies.ts";
import { readEnvironment, secretReading } from "../runtime/environment.ts";
import { inTime } from "../runtime/function-table.ts";
import { calculateShipments } from "./calculate-shipments.ts";
import { shipmentsUses } from "./dependencies.ts";
import { getShipment, listShipments } from "./read-shipments.ts";
import { createShipmentBatch, getShipmentBatch, listShipmentBatches } from "./shipment-batches.ts";

const dependencies = apiDependencies("shipments", process.env);
const { BATCHES_BUCKET, BATCH_FILES_QUEUE_URL } = readEnvironment(
  process.env,
  "BATCHES_BUCKET",
  "BATCH_FILES_QUEUE_URL",
);
const uses = shipmentsUses(dependencies.table, secretReading(process.env, dependencies.log), {
  bucketName: BATCHES_BUCKET,
  filesQueue: BATCH_FILES_QUEUE_URL,
});

/** The function of shipments. */
export const handler = inTime(
  httpFunction({
    ...dependencies,
    serving: [
      listShipments(uses),
      calculateShipments(uses),
      createShipmentBatch(uses),
      listShipmentBatches(uses),
      getShipmentBatch(uses),
      getShipment(uses),
    ],
  }),
);
