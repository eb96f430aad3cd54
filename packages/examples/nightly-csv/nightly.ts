import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { type Batch, type Client, createClient, type EstimateMass } from "@isotherm/client";

// What cron runs each night: sends the day's file of shipments, waits for the figures, and writes them where the data warehouse
// fetches them. Run again, after a failure or by mistake, it sends nothing twice.

const PATIENCE_MS = 30 * 60_000;

/** A line of the file that the data warehouse reads. */
interface Figure {
  readonly row: number;
  readonly estimate_id: string;
  readonly co2e: EstimateMass;
}

/** Sends a file and writes `FILE.figures.jsonl`, and the failed rows, to be corrected, to `FILE.failed.csv`. Answers the batch. */
export const nightly = async (client: Client, file: string): Promise<Batch> => {
  const { id } = await client.batches.upload(await readFile(file), {
    kind: "shipping",
    format: "csv",
    filename: basename(file),
    // The file's name has its date.
    idempotency_key: basename(file),
  });
  const batch = await client.batches.wait(id, {
    signal: AbortSignal.timeout(PATIENCE_MS),
    onProgress: ({ processed_count, total_count }) => console.log(`${processed_count} of ${total_count ?? "?"} rows`),
  });
  if (batch.outcome !== "completed") throw new Error(`${file}: ${batch.batch_error ?? batch.outcome}`);

  const figures: Figure[] = [];
  for await (const row of client.batches.rows(id)) {
    if (row.status === "success" && "mass" in row) {
      figures.push({ row: row.row_index, estimate_id: row.estimate_id, co2e: row.mass });
    }
  }
  await writeFile(`${file}.figures.jsonl`, figures.map((figure) => `${JSON.stringify(figure)}\n`).join(""));

  if (batch.failed_count) {
    const { url } = await client.batches.getBatchErrors(id, { format: "csv" });
    await writeFile(`${file}.failed.csv`, await (await fetch(url)).text());
  }
  return batch;
};

if (import.meta.main) {
  const [file = ""] = process.argv.slice(2);
  const { ISOTHERM_KEY = "", ISOTHERM_URL = "http://127.0.0.1:3000/v1" } = process.env;
  const { success_count, failed_count, mass } = await nightly(
    createClient({ apiKey: ISOTHERM_KEY, baseUrl: ISOTHERM_URL }),
    file,
  );
  console.log(`${success_count} rows, ${mass?.amount} ${mass?.unit} CO2e; ${failed_count} failed`);
  // Somebody should look at the failed rows.
  process.exitCode = failed_count ? 1 : 0;
}
