import { type Batch, type BatchSummary, decodeKept, type EstimateMassUnit, RowResult } from "@isotherm/contract";
import { type Clock, type Decimal, MASS_UNITS_PER_TONNE, toTonnes } from "@isotherm/core";
import * as z from "zod";
import { awaitsUpload, batchSummary } from "./batch-summary.ts";
import type { StoredBatch } from "./batch-item.ts";
import { type Bucket, objectKeys } from "./bucket.ts";

/** What answering batches uses. */
export interface BatchResponseUses {
  readonly clock: Pick<Clock, "nowMs">;
  readonly bucket: Pick<Bucket, "text" | "uploadAddress">;
}

const Results = z.array(RowResult);

type Mass = { amount: Decimal; unit: EstimateMassUnit };

/** A batch without its results; with the address for its file while that is awaited. */
export const batchSummaryResponse = async (
  { bucket, clock }: BatchResponseUses,
  batch: StoredBatch,
): Promise<BatchSummary> => {
  const nowMs = clock.nowMs();
  const { upload_until_ms: expiresAtMs, facts } = batch;
  if (!awaitsUpload(batch, nowMs) || !facts.upload || expiresAtMs === undefined) return batchSummary(batch);
  const terms = { sizeBytes: facts.upload.size_bytes, nowMs, expiresAtMs };
  return batchSummary(batch, await bucket.uploadAddress(objectKeys.upload(batch.batch_id), terms));
};

/** A batch with the results that an answer shows, masses in the unit that is asked for. */
export const batchResponse = async (
  uses: BatchResponseUses,
  batch: StoredBatch,
  unit?: EstimateMassUnit,
): Promise<Batch> => {
  const summary = await batchSummaryResponse(uses, batch);
  const results = await shownResults(uses, batch);
  const inUnit = (mass: Mass): Mass =>
    unit === undefined || unit === mass.unit
      ? mass
      : { amount: toTonnes(mass.amount, mass.unit).times(MASS_UNITS_PER_TONNE[unit]), unit };
  return {
    ...summary,
    mass: summary.mass && inUnit(summary.mass),
    results: results && results.map((one) => ("mass" in one ? { ...one, mass: inUnit(one.mass) } : one)),
    results_truncated: batch.files?.truncated ?? false,
  };
};

const shownResults = async ({ bucket }: BatchResponseUses, batch: StoredBatch): Promise<RowResult[] | null> => {
  if (batch.status !== "processed") return null;
  if (!batch.files) return [];
  const text = await bucket.text(objectKeys.firstResults(batch.batch_id));
  return decodeKept(Results, JSON.parse(text ?? "[]") as z.input<typeof Results>);
};
