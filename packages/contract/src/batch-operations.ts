import * as z from "zod";
import type { BatchId } from "@isotherm/core";
import { Batch, BatchFile, LARGEST_BATCH_BODY, NamedMapping } from "./batches.ts";
import { responseOf, KEY_IN_PATH, operation } from "./operation.ts";
import { pageOf } from "./page.ts";
import { EstimateMassUnit, idInPath } from "./wire.ts";
import { BatchRequest } from "./batch-requests.ts";
import { BatchKind, BatchSource, BatchStatus, BatchSummary } from "./batch-summary.ts";

const BATCHES = { group: "batches" } as const;

/** Seconds for which a creation may be held until the batch is processed. */
const LONGEST_WAIT_SECONDS = 20;
const DIGITS = /^[0-9]{1,2}$/;

/** How many seconds the answer waits for the batch to be processed. */
export const waitQuery = (standard: number) =>
  z
    .string()
    .regex(DIGITS, `must be a whole number from 0 to ${LONGEST_WAIT_SECONDS}`)
    .refine(
      (digits) => Number(digits) <= LONGEST_WAIT_SECONDS,
      `must be a whole number from 0 to ${LONGEST_WAIT_SECONDS}`,
    )
    .default(String(standard))
    .meta({ description: `Seconds for which the answer waits for the batch to be processed; ${standard} by default.` });

const INLINE_WAIT_SECONDS = 10;

const massUnit = EstimateMassUnit.optional().meta({ description: "Unit of masses in the answer; tonnes by default." });

/** `POST /batches` */
export const createBatch = operation({
  ...BATCHES,
  id: "createBatch",
  method: "POST",
  path: "/batches",
  summary: "Have many rows carried out at once: sent within the request, or in a file.",
  description:
    "Each row is the body of the POST of its kind and is carried out exactly once. For a file, PUT it to the address in " +
    "`upload`; processing starts when it has arrived.",
  body: BatchRequest,
  largestBodyBytes: LARGEST_BATCH_BODY,
  query: z.object({ wait: waitQuery(INLINE_WAIT_SECONDS), estimate_mass_unit: massUnit }),
  response: Batch,
  errors: [
    "batch_idempotency_already_exists",
    "shipment_batch_idempotency_already_exists",
    "batch_limit_reached",
    "id_invalid",
  ],
  example: {
    body: {
      kind: "electricity",
      name: "Meters of April",
      rows: [
        { consumption: { amount: "1200", unit: "kWh" }, country_code: "DEU", idempotency_key: "meter-1-2024-04" },
        { consumption: { amount: "900", unit: "kilowatt" }, country_code: "DEU", idempotency_key: "meter-2-2024-04" },
      ],
      idempotency_key: "meters-2024-04",
    },
  },
});

/** `GET /batches` */
export const listBatches = operation({
  ...BATCHES,
  id: "listBatches",
  method: "GET",
  path: "/batches",
  summary: "List the batches of the account, newest first, without their results.",
  description: "With filters a page may have fewer batches than `limit` although `has_more` is true.",
  query: z.object({
    kind: z.array(BatchKind).max(20).default([]),
    source: z.array(BatchSource).max(20).default([]),
    status: z.array(BatchStatus).max(20).default([]),
  }),
  paginated: true,
  response: pageOf(BatchSummary),
  errors: [],
  example: { query: { limit: "1" }, after: ["createBatch"] },
});

/** `GET /batches/{id}` */
export const getBatch = operation({
  ...BATCHES,
  id: "getBatch",
  method: "GET",
  path: "/batches/{id}",
  params: idInPath<BatchId>(),
  summary: "Read a batch, with its first results.",
  query: z.object({ estimate_mass_unit: massUnit }),
  response: Batch,
  errors: [],
  example: { params: { id: responseOf("createBatch", "id") } },
});

/** `POST /batches/{id}/cancel` */
export const cancelBatch = operation({
  ...BATCHES,
  id: "cancelBatch",
  method: "POST",
  path: "/batches/{id}/cancel",
  params: idInPath<BatchId>(),
  summary: "Carry out no further row of a batch.",
  description: "Rows under way end; what was stored stays.",
  response: Batch,
  errors: ["batch_already_processed"],
  example: { params: { id: responseOf("cancelBatch", "id") } },
});

/** `POST /batches/{id}/run` */
export const runBatch = operation({
  ...BATCHES,
  id: "runBatch",
  method: "POST",
  path: "/batches/{id}/run",
  params: idInPath<BatchId>(),
  summary: "Carry out the rows of a dry run: a new batch of the same rows or file. Repeated, it answers the same one.",
  query: z.object({ wait: waitQuery(INLINE_WAIT_SECONDS) }),
  response: Batch,
  errors: ["batch_not_processed", "batch_limit_reached"],
  example: { params: { id: responseOf("runBatch", "id") } },
});

const fileQuery = z.object({ format: z.enum(["csv", "jsonl"]).default("jsonl") });

/** `GET /batches/{id}/results` */
export const getBatchResults = operation({
  ...BATCHES,
  id: "getBatchResults",
  method: "GET",
  path: "/batches/{id}/results",
  params: idInPath<BatchId>(),
  summary: "Where the results of all rows can be fetched, in the order of the rows.",
  query: fileQuery,
  response: BatchFile,
  errors: ["batch_not_processed"],
  example: { params: { id: responseOf("createBatch", "id") } },
});

/** `GET /batches/{id}/errors` */
export const getBatchErrors = operation({
  ...BATCHES,
  id: "getBatchErrors",
  method: "GET",
  path: "/batches/{id}/errors",
  params: idInPath<BatchId>(),
  summary: "Where the results of the failed rows can be fetched. Corrected, the CSV can be uploaded as it is.",
  query: fileQuery,
  response: BatchFile,
  errors: ["batch_not_processed"],
  example: { params: { id: responseOf("createBatch", "id") } },
});

/** `GET /batches/mappings` */
export const listMappings = operation({
  ...BATCHES,
  id: "listMappings",
  method: "GET",
  path: "/batches/mappings",
  summary: "List the mappings of columns that the account keeps, by name.",
  paginated: true,
  response: pageOf(NamedMapping),
  errors: [],
});

/** `DELETE /batches/mappings/{name}` */
export const deleteMapping = operation({
  ...BATCHES,
  id: "deleteMapping",
  method: "DELETE",
  path: "/batches/mappings/{name}",
  params: z.object({ name: z.string() }),
  description: KEY_IN_PATH,
  summary: "Forget a mapping of columns.",
  response: z.object({}),
  errors: [],
  example: { params: { name: "ERP export" } },
});

/** The operations of batches; those with a literal segment stand before the ones with a parameter in its place. */
export const BATCH_OPERATIONS = [
  createBatch,
  listBatches,
  listMappings,
  deleteMapping,
  getBatch,
  cancelBatch,
  runBatch,
  getBatchResults,
  getBatchErrors,
] as const;
