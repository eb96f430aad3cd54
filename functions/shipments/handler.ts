import { httpFunction } from "@isotherm/http";
import { cursorsOf } from "@isotherm/store/page";
import { shipmentQueries } from "@isotherm/store/queries/shipments";
import { keptKeyRing } from "@isotherm/store/secrets/index";
import { apiDependencies } from "../runtime/api-dependencies.ts";
import { readEnvironment, secretReading } from "../runtime/environment.ts";
import { inTime } from "../runtime/function-table.ts";
import type { ShipmentsUses } from "./dependencies.ts";
import { getShipment, listShipments, type ReadingUses } from "./read-shipments.ts";

const dependencies = apiDependencies("shipments", process.env);
const { BATCHES_BUCKET, BATCH_FILES_QUEUE_URL } = readEnvironment(
  process.env,
  "BATCHES_BUCKET",
  "BATCH_FILES_QUEUE_URL",
);
const ring = keptKeyRing(secretReading(process.env, dependencies.log), "cursor-keys");
const reading: ReadingUses = {
  shipments: shipmentQueries(dependencies.table),
  cursors: async (list) => cursorsOf(await ring(), list),
};
const places = { bucketName: BATCHES_BUCKET, filesQueue: BATCH_FILES_QUEUE_URL };
let loading: Promise<ShipmentsUses> | undefined;
const uses = (): Promise<ShipmentsUses> =>
  (loading ??= import("./dependencies.ts").then(({ shipmentsUses }) =>
    shipmentsUses(dependencies.table, reading, places),
  ));

/** The function of shipments. What makes or reads batches of them is loaded when it is first asked for: a third of all schemas. */
export const handler = inTime(
  httpFunction({
    ...dependencies,
    serving: [
      listShipments(reading),
      getShipment(reading),
      {
        below: "/shipments/calculate",
        load: async () => [(await import("./calculate-shipments.ts")).calculateShipments(await uses())],
      },
      {
        below: "/shipments/batches",
        load: async () => (await import("./shipment-batches.ts")).shipmentBatchOperations(await uses()),
      },
    ],
  }),
);
