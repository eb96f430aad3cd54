import type { Batch, Client } from "@isotherm/client";
import { SingleBar } from "cli-progress";
import { CliError, EXIT_CODES } from "./cli-error.ts";
import type { Output } from "./output.ts";

/** A row that failed. */
type FailedRow = Extract<NonNullable<Batch["results"]>[number], { status: "failed" }>;

/** Rows that the table of errors has; all are in the file that `isotherm batch errors` fetches. */
const SHOWN = 20;

/** Between two looks at a batch, at most. */
const LOOK_EVERY_MS = 2_000;

/** Waits for a batch and draws a bar where somebody watches. */
export const watchBatch = async (client: Client, id: string, out: Output): Promise<Batch> => {
  const bar = new SingleBar({
    format: "{bar} {percentage} % | {value} of {total} rows",
    barCompleteChar: "█",
    barIncompleteChar: "░",
    hideCursor: true,
    clearOnComplete: true,
    stream: process.stderr,
  });
  let isDrawn = false;
  try {
    const onProgress = ({ total_count: total, processed_count: done }: Batch): void => {
      if (!out.isWatched || total === null) return;
      if (!isDrawn) bar.start(total, done);
      isDrawn = true;
      bar.update(done);
    };
    return await client.batches.wait(id, { onProgress, longestIntervalMs: LOOK_EVERY_MS });
  } finally {
    bar.stop();
  }
};

/**
 * Prints what came of a batch.
 *
 * @throws CliError nothing was tried, or some rows failed: after it is printed
 */
export const reportBatch = async (client: Client, batch: Batch, out: Output): Promise<void> => {
  const failed = (batch.failed_count ?? 0) > 0 ? await failedRows(client, batch) : [];
  out.result(batch, () => [...batchLines(batch, out), ...failureLines(batch, failed, out)]);
  if (batch.outcome === "failed") {
    throw new CliError(
      `No row was tried: ${batch.batch_error ?? batch.batch_error_code ?? "the batch failed"}.`,
      EXIT_CODES.refused,
    );
  }
  if ((batch.failed_count ?? 0) > 0) {
    throw new CliError(`${batch.failed_count} of ${batch.total_count} rows failed.`, EXIT_CODES.partial);
  }
};

const batchLines = (batch: Batch, { colours }: Output): string[] => {
  const { id, kind, status, outcome, total_count, success_count, failed_count, warning_count, mass, dry_run } = batch;
  const state = outcome === null ? status : `${status}, ${outcome}`;
  const total = total_count ?? (outcome === null ? "not counted yet" : "none read");
  return [
    `${colours.bold(id)}  ${kind}${dry_run ? ", dry run" : ""}: ${state}`,
    `Rows      ${total}, ${success_count ?? 0} done, ${failed_count ?? 0} failed, ${warning_count} with warnings`,
    ...(mass ? [`Sum       ${mass.amount} ${mass.unit} CO2e`] : []),
  ];
};

const failureLines = ({ id, failed_count }: Batch, failed: readonly FailedRow[], out: Output): string[] => {
  if (failed.length === 0) return [];
  const rows = failed
    .slice(0, SHOWN)
    .map(({ row_index, field, error_code, error }) => [String(row_index + 1), field ?? "", error_code, error]);
  return [
    "",
    ...out.table(["row", "field", "code", "error"], rows),
    ...((failed_count ?? 0) > rows.length ? [`… and ${(failed_count ?? 0) - rows.length} more.`] : []),
    "",
    `The failed rows, to correct and upload: isotherm batch errors ${id} --output errors.csv`,
  ];
};

/** Of the answer where it has them; else of the file of errors, because failures may stand behind its first rows. */
const failedRows = async (client: Client, batch: Batch): Promise<readonly FailedRow[]> => {
  const shown = (batch.results ?? []).filter((row): row is FailedRow => row.status === "failed");
  if (shown.length >= SHOWN || !batch.results_truncated || batch.dry_run) return shown;
  const failed: FailedRow[] = [];
  for await (const row of client.batches.failedRows(batch.id)) {
    failed.push(row);
    if (failed.length === SHOWN) break;
  }
  return failed;
};
