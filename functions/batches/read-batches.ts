import { batchResponse, batchSummaryResponse } from "@isotherm/batches/batch-response";
import type { BatchFiles, StoredBatch } from "@isotherm/batches/batch-item";
import { mappingsOf, newestBatches, readBatch } from "@isotherm/batches/batch-queries";
import { objectKeys } from "@isotherm/batches/bucket";
import {
  type BatchFile,
  getBatch as getBatchOperation,
  getBatchErrors,
  getBatchResults,
  listBatches as listBatchesOperation,
  listMappings as listMappingsOperation,
} from "@isotherm/contract";
import { type BatchId, instant, ApiError } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { idAfter, pageByName } from "@isotherm/store";
import type { BatchUses } from "./dependencies.ts";
import { knownBatch } from "./write-batches.ts";

/** Reads a batch with its first results. @throws ApiError not_found */
export const getBatch = (uses: BatchUses) =>
  serves(getBatchOperation, async ({ account, params, query }) =>
    batchResponse(uses, await knownBatch(uses, account.id, params.id), query.estimate_mass_unit),
  );

/** Lists the batches of the acting account, newest first. @throws ApiError id_invalid for a cursor of another list */
export const listBatches = (uses: BatchUses) =>
  serves(listBatchesOperation, async ({ account, query: filters, page: { limit, after } }) => {
    const named = [filters.kind, filters.source, filters.status].map((among) =>
      among.toSorted((a, b) => (a < b ? -1 : 1)),
    );
    const cursors = await uses.cursors<BatchId>(`batches ${account.id} ${JSON.stringify(named)}`);
    const found = await newestBatches(uses, account.id, {
      after: await idAfter(cursors, "batch", after, (id) => readBatch(uses, account.id, id)),
      limit,
      filters,
    });
    const behind = found.lookedAtUntil;
    return {
      has_more: behind !== undefined,
      next_cursor: behind === undefined ? null : cursors.encode(behind),
      data: await Promise.all(found.batches.map((batch) => batchSummaryResponse(uses, batch))),
    };
  });

/** Tells where the results of a processed batch can be fetched. @throws ApiError not_found, batch_not_processed */
export const batchResults = (uses: BatchUses) =>
  serves(getBatchResults, async ({ account, params, query }) =>
    fileOf(uses, await knownBatch(uses, account.id, params.id), "results", query.format),
  );

/** Tells where the failed rows of a processed batch can be fetched. @throws ApiError not_found, batch_not_processed */
export const batchErrors = (uses: BatchUses) =>
  serves(getBatchErrors, async ({ account, params, query }) =>
    fileOf(uses, await knownBatch(uses, account.id, params.id), "errors", query.format),
  );

const FILE_SECONDS = 15 * 60;

const fileOf = async (
  { bucket, clock }: BatchUses,
  { batch_id, files }: StoredBatch,
  file: keyof Omit<BatchFiles, "truncated">,
  format: "csv" | "jsonl",
): Promise<BatchFile> => {
  if (!files) throw new ApiError("batch_not_processed");
  const nowMs = clock.nowMs();
  const terms = { filename: `${batch_id}-${file}.${format}`, nowMs, seconds: FILE_SECONDS };
  const url = await bucket.downloadAddress(objectKeys.file(batch_id, file, format), terms);
  return { url, format, ...files[file][format], expires_at: instant(nowMs + FILE_SECONDS * 1_000) };
};

/** Lists the mappings that the acting account keeps, by name. @throws ApiError id_invalid for a cursor of another list */
export const listMappings = (uses: BatchUses) =>
  serves(listMappingsOperation, async ({ account, page }) => {
    const kept = await mappingsOf(uses.table, account.id);
    const all = kept.map((mapping) => ({ ...mapping, id: mapping.name }));
    return pageByName(
      all,
      await uses.cursors(`mappings ${account.id}`),
      page,
      ({ name, kind, mapping, created_ms }) => ({ name, kind, mapping, created_at: instant(created_ms) }),
    );
  });
