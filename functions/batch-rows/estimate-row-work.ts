import type { StoredBatch } from "@isotherm/batches/batch-item";
import type { RowWork } from "@isotherm/batches/carry-out-chunk";
import { OPERATION_PATHS } from "@isotherm/batches/row-lines";
import type { EstimateBatchKind } from "@isotherm/contract";
import type { RowOutcome } from "@isotherm/batches/row-outcome";
import type { AccountId } from "@isotherm/core";
import { type EstimateRow, type EstimateRowOutcome, estimateRows } from "@isotherm/estimating/carry-out-row";
import type { EstimateUses } from "@isotherm/estimating/dependencies";
import type { BundleShare } from "@isotherm/ordering";
import type { GoodRow, JsonObject } from "@isotherm/spreadsheets";
import { type CallerDirectory, rowCaller } from "./row-caller.ts";

/** How rows that make estimates are carried out, batch after batch: what is loaded and found for one serves the next. */
export const estimateRowWork = (
  uses: EstimateUses,
  directory: CallerDirectory,
): ((batch: StoredBatch & { readonly kind: EstimateBatchKind }) => Promise<RowWork>) => {
  const selections = new Map<AccountId, Promise<BundleShare[]>>();
  const rows = estimateRows({
    ...uses,
    // Read once for a chunk: what an account buys does not change between its rows.
    selections: {
      of: (account) => {
        const known = selections.get(account) ?? uses.selections.of(account);
        selections.set(account, known);
        return known;
      },
    },
  });
  return async (batch) => {
    selections.clear();
    const caller = await rowCaller(directory, batch);
    const { upload } = batch.facts;
    const rowOf = ({ row_index, body }: GoodRow): EstimateRow => ({
      path: OPERATION_PATHS[batch.kind],
      batch: batch.batch_id,
      index: row_index,
      body,
      caller,
      origin: batch.origin,
      file: upload ? { name: upload.filename ?? null } : undefined,
      dryRun: batch.dry_run,
    });
    return {
      carryOut: async (row) => outcomeOf(await rows.carryOut(rowOf(row)), batch.dry_run),
      standing: async (row) => {
        const outcome = await rows.standing(rowOf(row));
        return outcome && outcomeOf(outcome, batch.dry_run);
      },
    };
  };
};

const outcomeOf = (outcome: EstimateRowOutcome, dryRun: boolean): RowOutcome => {
  if (outcome.status === "failed") return { result: outcome };
  const { estimate, replayed } = outcome;
  const { id, mass, warnings } = estimate;
  const result = { status: "success", mass, warning_count: warnings.length, replayed } as const;
  // Of a dry run nothing is kept that could be named; what would be answered tells its warnings and how good a figure is.
  if (dryRun && !replayed) {
    const { id: _id, external_estimate_url: _page, ...shown } = estimate as unknown as JsonObject;
    return { result: { ...result, estimate_id: "" }, estimate: shown };
  }
  return { result: { ...result, estimate_id: id }, estimate: estimate as unknown as JsonObject };
};
