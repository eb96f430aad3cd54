import { batchResponse, batchSummaryResponse } from "@isotherm/batches/batch-response";
import type { StoredBatch } from "@isotherm/batches/batch-item";
import { newestBatches, readBatch } from "@isotherm/batches/batch-queries";
import { placeBatch } from "@isotherm/batches/place-batch";
import { whenProcessed } from "@isotherm/batches/when-processed";
import {
  createShipmentBatch as createShipmentBatchOperation,
  getShipmentBatch as getShipmentBatchOperation,
  listShipmentBatches as listShipmentBatchesOperation,
  type ShipmentBatch,
} from "@isotherm/contract/shipment-batches";
import { type BatchId, ApiError } from "@isotherm/core";
import { type Served, serves } from "@isotherm/http";
import { idAfter } from "@isotherm/store/page";
import { refuseStranger } from "@isotherm/shipments/counterparty";
import type { ShipmentsUses } from "./dependencies.ts";

/** The kind of a batch of shipments, by whichever door it came. */
const KIND = "shipments";

/** Makes a batch of shipments. @throws ApiError those of `placeBatch`; id_invalid for a counterparty that nobody knows */
const createShipmentBatch = (uses: ShipmentsUses) =>
  serves(createShipmentBatchOperation, async ({ account, body, query, origin, mayHold }) => {
    const { shipments: rows, ...order } = body;
    await refuseStranger(uses, account, body);
    const placed = await placeBatch(uses, { account, origin }, { ...order, kind: KIND, rows });
    const batch =
      placed.source === "api" ? await whenProcessed(uses, placed, { seconds: Number(query.wait), mayHold }) : placed;
    return shipmentBatch(uses, batch);
  });

/** Reads a batch of shipments. @throws ApiError not_found, also for a batch of another kind */
const getShipmentBatch = (uses: ShipmentsUses) =>
  serves(getShipmentBatchOperation, async ({ account, params }) => {
    const batch = await readBatch(uses, account.id, params.id);
    if (batch?.kind !== KIND) throw new ApiError("not_found");
    return shipmentBatch(uses, batch);
  });

/** Lists the batches of shipments, newest first. @throws ApiError id_invalid for a cursor of another list */
const listShipmentBatches = (uses: ShipmentsUses) =>
  serves(listShipmentBatchesOperation, async ({ account, query: { source }, page: { limit, after } }) => {
    const cursors = await uses.cursors<BatchId>(`shipment batches ${account.id} ${JSON.stringify(source.toSorted())}`);
    const { batches, lookedAtUntil } = await newestBatches(uses, account.id, {
      after: await idAfter(cursors, "batch", after, (id) => readBatch(uses, account.id, id)),
      limit,
      filters: { kind: [KIND], source, status: [] },
    });
    return {
      has_more: lookedAtUntil !== undefined,
      next_cursor: lookedAtUntil === undefined ? null : cursors.encode(lookedAtUntil),
      data: await Promise.all(batches.map((batch) => batchSummaryResponse(uses, batch))),
    };
  });

/** The operations of batches of shipments. */
export const shipmentBatchOperations = (uses: ShipmentsUses): readonly Served[] => [
  createShipmentBatch(uses),
  listShipmentBatches(uses),
  getShipmentBatch(uses),
];

/** A batch as this door answers it: what does not belong to its state is left out, not null. */
const shipmentBatch = async (uses: ShipmentsUses, batch: StoredBatch): Promise<ShipmentBatch> => {
  const { success_count, failed_count, results, batch_error, ...rest } = await batchResponse(uses, batch);
  if (batch.status !== "processed") return rest;
  if (batch_error !== null) return { ...rest, batch_error };
  return { ...rest, success_count: success_count ?? 0, failed_count: failed_count ?? 0, results: results ?? [] };
};
