import type { BatchId } from "@isotherm/core";
import * as z from "zod";
import { waitQuery } from "./batch-operations.ts";
import { Batch, LARGEST_BATCH_BODY, RowResult } from "./batches.ts";
import { responseOf, operation } from "./operation.ts";
import { pageOf } from "./page.ts";
import { Duplicates } from "./shipment-requests.ts";
import { IdempotencyKey, idInPath, idText, onceRight, optional } from "./wire.ts";
import { BatchUploadRequest, MOST_INLINE_ROWS } from "./batch-requests.ts";
import { BatchSource, BatchSummary } from "./batch-summary.ts";

/** A shipment as it was sent: checked when its row is carried out. */
const Row = z
  .looseObject({})
  .meta({ description: "A ShipmentRequest; each is checked by itself while the batch runs." });

/** What is asked of `POST /shipments/batches`. */
export const ShipmentBatchRequest = z
  .object({
    shipments: optional(z.array(Row).min(1).max(MOST_INLINE_ROWS)).meta({ description: "Or `upload`, one of them." }),
    upload: optional(BatchUploadRequest),
    contact_id: optional(idText<string>()).meta({
      description:
        "The counterparty of all rows: a contact of the account, or an account of the organisation and mode.",
    }),
    idempotency_key: optional(IdempotencyKey),
    calculate_emissions: optional(z.boolean()).meta({
      description: "true: a calculation of what was stored begins when the batch is processed. Default false.",
    }),
    duplicates: optional(Duplicates),
  })
  .refine(({ shipments, upload }) => (shipments === undefined) !== (upload === undefined), {
    path: ["shipments"],
    message: "give either shipments or upload",
    ...onceRight("shipments", "upload"),
  })
  .meta({ id: "ShipmentBatchRequest" });
export type ShipmentBatchRequest = z.output<typeof ShipmentBatchRequest>;

const WHILE_IT_RUNS = "Missing until the batch is processed, and where no row was tried.";

/** A batch of shipments: a batch, of which what does not belong to its state is left out. */
export const ShipmentBatch = Batch.extend({
  success_count: z.int().optional().meta({ description: WHILE_IT_RUNS }),
  failed_count: z.int().optional().meta({ description: WHILE_IT_RUNS }),
  results: z
    .array(RowResult)
    .optional()
    .meta({ description: `${WHILE_IT_RUNS} The first 1,000, in input order.` }),
  batch_error: z.string().optional().meta({ description: "Only where no row was tried." }),
}).meta({ id: "ShipmentBatch" });
export type ShipmentBatch = z.output<typeof ShipmentBatch>;

const SHIPMENTS = { group: "shipments" } as const;

/** `POST /shipments/batches` */
export const createShipmentBatch = operation({
  ...SHIPMENTS,
  id: "createShipmentBatch",
  method: "POST",
  path: "/shipments/batches",
  summary: "Report many shipments at once: within the request, or in a file.",
  description: "The same as `POST /batches` with the kind `shipments`; read and cancelled there as well.",
  body: ShipmentBatchRequest,
  largestBodyBytes: LARGEST_BATCH_BODY,
  query: z.object({ wait: waitQuery(0) }),
  response: ShipmentBatch,
  errors: ["batch_limit_reached", "id_invalid", "shipment_batch_idempotency_already_exists"],
  example: {
    query: { wait: "20" },
    body: {
      shipments: [
        {
          shipment_id: "S-2026-002",
          target_internal_id: "carrier-7",
          target_internal_name: "Hanse Haulage",
          legs: [
            {
              method: "diesel_truck",
              carriage: "main",
              distance: { amount: "500", unit: "km" },
              load: { mass: { amount: "12", unit: "t" } },
            },
          ],
        },
      ],
      idempotency_key: "shipments-2026-04",
    },
  },
});

/** `GET /shipments/batches` */
export const listShipmentBatches = operation({
  ...SHIPMENTS,
  id: "listShipmentBatches",
  method: "GET",
  path: "/shipments/batches",
  summary: "List the batches of shipments, newest first, without their results.",
  description: "A page may have fewer batches than `limit` although `has_more` is true.",
  query: z.object({ source: z.array(BatchSource).max(20).default([]) }),
  paginated: true,
  response: pageOf(BatchSummary),
  errors: [],
  example: { query: { limit: "1" }, after: ["createShipmentBatch"] },
});

/** `GET /shipments/batches/{id}` */
export const getShipmentBatch = operation({
  ...SHIPMENTS,
  id: "getShipmentBatch",
  method: "GET",
  path: "/shipments/batches/{id}",
  params: idInPath<BatchId>(),
  summary: "Read a batch of shipments, with its first results.",
  response: ShipmentBatch,
  errors: [],
  example: { params: { id: responseOf("createShipmentBatch", "id") } },
});
