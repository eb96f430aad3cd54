import type { StoredBatch } from "@isotherm/batches/batch-item";
import type { RowToCarryOut, RowWork } from "@isotherm/batches/carry-out-chunk";
import { type EstimateRowKind, type JsonObject, OPERATION_PATHS } from "@isotherm/batches/row-lines";
import type { RowOutcome } from "@isotherm/batches/row-outcome";
import type { AccountId } from "@isotherm/core";
import { type EstimateRow, type EstimateRowOutcome, estimateRows } from "@isotherm/estimating/carry-out-row";
import type { EstimateUses } from "@isotherm/estimating/dependencies";
import type { Caller, Directory } from "@isotherm/http";
import type { BundleShare } from "@isotherm/ordering";

/** How rows that make estimates are carried out, batch after batch: what is loaded and found for one serves the next. */
export const estimateRowWork = (
  uses: EstimateUses,
  directory: Pick<Directory, "account" | "organisation">,
): ((batch: StoredBatch & { readonly kind: EstimateRowKind }) => Promise<RowWork>) => {
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
    const caller = await callerOf(batch, directory);
    const { upload } = batch.facts;
    const rowOf = ({ row_index, body }: RowToCarryOut): EstimateRow => ({
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

/** Whose rows they are, as the account is now. */
const callerOf = async (
  { account_id, organisation_id }: StoredBatch,
  directory: Pick<Directory, "account" | "organisation">,
): Promise<Pick<Caller, "account" | "organisation" | "suspended">> => {
  const [record, organisation] = await Promise.all([
    directory.account(account_id),
    directory.organisation(organisation_id),
  ]);
  if (!record || !organisation) throw new Error(`the account ${account_id} or its organisation is missing`);
  return { ...record, organisation };
};

const outcomeOf = (outcome: EstimateRowOutcome, dryRun: boolean): RowOutcome => {
  if (outcome.status === "failed") return { result: outcome };
  const { estimate, replayed } = outcome;
  const { id, mass, warnings } = estimate;
  const result = { status: "success", mass, warning_count: warnings.length, replayed } as const;
  // Of a dry run nothing is kept that could be named.
  if (dryRun) return { result: { ...result, estimate_id: replayed ? id : "" } };
  return { result: { ...result, estimate_id: id }, estimate: estimate as unknown as JsonObject };
};
