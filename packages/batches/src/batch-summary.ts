import type { BatchSummary, BatchUpload } from "@isotherm/contract";
import { decimal, instant } from "@isotherm/core";
import { batchExpiresMs, type StoredBatch } from "./batch-item.ts";

/** A batch as lists and events tell of it. Its mass is in tonnes. */
export const batchSummary = (batch: StoredBatch, upload: BatchUpload | null = null): BatchSummary => {
  const { facts } = batch;
  return {
    id: batch.batch_id,
    kind: batch.kind,
    name: facts.name,
    source: batch.source,
    status: batch.status,
    outcome: batch.outcome ?? null,
    dry_run: batch.dry_run,
    cancel_requested: batch.cancel_requested,
    upload,
    account_name: facts.account_name,
    user_name: null,
    filename: facts.upload?.filename ?? null,
    idempotency_key: facts.idempotency_key,
    metadata: facts.metadata,
    created_at: instant(batch.created_ms),
    started_at: timeOrNull(batch.started_ms),
    finished_at: timeOrNull(batch.finished_ms),
    expires_at: instant(batchExpiresMs(batch)),
    total_count: batch.total_count ?? null,
    processed_count: batch.processed_count,
    success_count: batch.success_count ?? null,
    failed_count: batch.failed_count ?? null,
    warning_count: batch.warning_count ?? 0,
    mass: batch.mass === undefined ? null : { amount: decimal(batch.mass), unit: "t" },
    batch_error: batch.batch_error ?? null,
    batch_error_code: batch.batch_error_code ?? null,
    calculation_batch_ids: batch.calculation_batch_ids,
    understood: batch.understood ?? null,
  };
};

const timeOrNull = (atMs: number | undefined): string | null => (atMs === undefined ? null : instant(atMs));

/** Whether the file of a batch may still be sent. */
export const awaitsUpload = (
  { status, received, upload_until_ms }: Pick<StoredBatch, "status" | "received" | "upload_until_ms">,
  nowMs: number,
): boolean => status === "pending" && received !== true && upload_until_ms !== undefined && nowMs < upload_until_ms;
