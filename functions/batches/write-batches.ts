import { batchResponse } from "@isotherm/batches/batch-response";
import { mappingNamed, readBatch } from "@isotherm/batches/batch-queries";
import type { StoredBatch } from "@isotherm/batches/batch-item";
import { cancelledBatch } from "@isotherm/batches/batch-states";
import { placeBatch, runDryRun } from "@isotherm/batches/place-batch";
import { whenProcessed } from "@isotherm/batches/when-processed";
import { deleteMapping as forgetMapping, finishBatch, requestCancel } from "@isotherm/batches/state-changes";
import {
  cancelBatch as cancelBatchOperation,
  createBatch as createBatchOperation,
  deleteMapping as deleteMappingOperation,
  runBatch as runBatchOperation,
} from "@isotherm/contract";
import { type AccountId, type BatchId, ApiError } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { refuseStranger } from "@isotherm/shipments/counterparty";
import type { BatchUses } from "./dependencies.ts";

/** Creates a batch. Of rows within the request the answer is held until they are done, or the client's patience ends. */
export const createBatch = (uses: BatchUses) =>
  serves(createBatchOperation, async ({ account, body, query, origin, mayHold }) => {
    await refuseStranger(uses.counterparties, account, body);
    const placed = await placeBatch(uses, { account, origin }, body);
    const batch =
      placed.source === "api" ? await whenProcessed(uses, placed, { seconds: Number(query.wait), mayHold }) : placed;
    return batchResponse(uses, batch, query.estimate_mass_unit);
  });

/** Carries out a dry run. @throws ApiError not_found, batch_not_processed, batch_limit_reached */
export const runBatch = (uses: BatchUses) =>
  serves(runBatchOperation, async ({ account, params, query, origin, mayHold }) => {
    const dryRun = await knownBatch(uses, account.id, params.id);
    const run = await runDryRun(uses, { account, origin }, dryRun);
    return batchResponse(uses, await whenProcessed(uses, run, { seconds: Number(query.wait), mayHold }));
  });

/**
 * Cancels a batch: at once where no row was tried, else as soon as the rows under way have ended.
 *
 * @throws ApiError not_found; batch_already_processed, unless it ended because it was cancelled
 */
export const cancelBatch = (uses: BatchUses) =>
  serves(cancelBatchOperation, async ({ account, params }) => {
    for (;;) {
      const batch = await knownBatch(uses, account.id, params.id);
      const cancelled = await cancel(uses, batch);
      if (cancelled) return batchResponse(uses, cancelled);
    }
  });

/** The batch as it is after its cancellation; undefined when somebody has changed it since it was read. */
const cancel = async (uses: BatchUses, batch: StoredBatch): Promise<StoredBatch | undefined> => {
  if (batch.status === "processed") {
    if (batch.outcome !== "cancelled") throw new ApiError("batch_already_processed");
    return batch;
  }
  if (batch.status === "processing")
    return batch.cancel_requested || (await requestCancel(uses.table, batch))
      ? { ...batch, cancel_requested: true }
      : undefined;
  const cancelled = cancelledBatch(batch, uses.clock.nowMs());
  return (await finishBatch(uses, batch, cancelled)) ? cancelled : undefined;
};

/** Forgets a mapping. @throws ApiError not_found */
export const deleteMapping = (uses: BatchUses) =>
  serves(deleteMappingOperation, async ({ account, params }) => {
    if (!(await mappingNamed(uses.table, account.id, params.name))) throw new ApiError("not_found");
    await forgetMapping(uses, account.id, params.name);
    return {};
  });

/** A batch of an account. @throws ApiError not_found */
export const knownBatch = async (uses: BatchUses, account: AccountId, id: BatchId): Promise<StoredBatch> => {
  const batch = await readBatch(uses, account, id);
  if (!batch) throw new ApiError("not_found");
  return batch;
};
