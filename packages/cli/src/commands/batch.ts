import { Command, Option } from "@commander-js/extra-typings";
import type { BatchFile, BatchRequest, BatchSummary, Client } from "@isotherm/client";
import { readBatchFile } from "../batch-file.ts";
import { reportBatch, watchBatch } from "../batch-report.ts";
import { causeOf, CliError, EXIT_CODES } from "../cli-error.ts";
import type { Output } from "../output.ts";
import { idArgument, limitArgument, metadataArgument, readData } from "../read-data.ts";
import type { Run } from "../session.ts";
import { outputArgument, STANDARD_OUTPUT, writeOutput } from "../write-output.ts";

const KINDS = [
  "electricity", "flight", "shipping", "shipping_multi_leg", "shipping_multi_leg_by_fuel", "transactions", "company",
  "individual", "passenger_transportation", "emission_factor", "shipments",
] as const satisfies readonly BatchRequest["kind"][]; // prettier-ignore

const UPLOAD_EXAMPLES = `
Each row is the request of its kind. Columns are recognised by name; --dry-run tells what was understood and keeps nothing.
Ends with ${EXIT_CODES.partial} when some rows failed.

Examples:
  isotherm batch upload meters.csv --kind electricity
  isotherm batch upload trips.xlsx --kind flight --dry-run
  isotherm batch upload rows.jsonl --kind transactions --no-wait --json`;

const PAGE = 20;

/** `isotherm batch`: files of many rows. */
export const batchCommand = (run: Run) => {
  const command = new Command("batch").description("Have a file of many rows carried out.");
  for (const sub of [uploadCommand, getCommand, listCommand, cancelCommand]) command.addCommand(sub(run));
  command.addCommand(fileCommand(run, "errors", "fetch the failed rows; corrected, the file can be uploaded again"));
  command.addCommand(fileCommand(run, "results", "fetch the results of all rows, in their order"));
  return command;
};

const uploadCommand = (run: Run) =>
  new Command("upload")
    .description("upload a CSV, JSONL or XLSX file and wait for its results")
    .argument("<file>")
    .addOption(new Option("--kind <kind>", "what its rows are").choices(KINDS).makeOptionMandatory())
    .option("--dry-run", "check the rows, and keep nothing")
    .option("--name <text>", "a name of your own")
    .option("--mapping-name <text>", "rename columns as a kept mapping says")
    .option("--data <json>", "further fields of the request: JSON, @file or -", readData)
    .option("--metadata <key=value>", "may be repeated", metadataArgument)
    .option("--idempotency-key <key>", "the same batch for the same key")
    .option("--no-wait", "do not wait until the rows are done")
    .addHelpText("after", UPLOAD_EXAMPLES)
    .action((file, { kind, dryRun, name, mappingName, data, metadata, idempotencyKey, wait }) =>
      run.session(async ({ client, out }) => {
        const request = {
          ...data,
          kind,
          dry_run: dryRun,
          name,
          mapping_name: mappingName,
          metadata,
          idempotency_key: idempotencyKey,
        };
        const { bytes, format, filename } = readBatchFile(file);
        const batch = await client.batches.upload(bytes, { ...request, format, filename });
        if (!wait) {
          out.result(batch, () => [`${batch.id} is being carried out: isotherm batch get ${batch.id} --wait`]);
          return;
        }
        if (out.isWatched)
          out.note(`${batch.id}; Ctrl-C ends the waiting alone: isotherm batch get ${batch.id} --wait`);
        await reportBatch(client, await watchBatch(client, batch.id, out), out);
      }),
    );

const getCommand = (run: Run) =>
  new Command("get")
    .description("read a batch")
    .argument("<id>", "as it was answered: bat_…", idArgument)
    .option("--wait", "until it is processed")
    .addHelpText("after", "\nExample:\n  isotherm batch get bat_… --wait")
    .action((id, { wait }) =>
      run.session(async ({ client, out }) => {
        const batch = wait ? await watchBatch(client, id, out) : await client.batches.getBatch(id);
        await reportBatch(client, batch, out);
      }),
    );

const listCommand = (run: Run) =>
  new Command("list")
    .description("list the batches, newest first")
    .option("--limit <n>", "how many, at most 100", limitArgument, PAGE)
    .action(({ limit }) =>
      run.session(async ({ client, out }) => {
        const page = await client.batches.list({ limit, kind: [], source: [], status: [] });
        out.result(page, () => [
          ...out.table(["id", "kind", "status", "rows", "failed", "file or name", "created"], page.data.map(rowOf)),
          ...(page.has_more ? ["There are more; --limit shows up to 100."] : []),
        ]);
      }),
    );

const rowOf = ({ id, kind, status, total_count, failed_count, filename, name, created_at }: BatchSummary): string[] => [
  id,
  kind,
  status,
  String(total_count ?? ""),
  String(failed_count ?? ""),
  name ?? filename ?? "",
  created_at,
];

const cancelCommand = (run: Run) =>
  new Command("cancel")
    .description("carry out no further row; what is done stays")
    .argument("<id>", "as it was answered: bat_…", idArgument)
    .action((id) =>
      run.session(async ({ client, out }) => {
        const batch = await client.batches.cancelBatch(id);
        out.result(batch, () => [`${batch.id} is ${batch.status}; no further row is begun.`]);
      }),
    );

const READERS = {
  errors: (client: Client, id: string, format: BatchFile["format"]) => client.batches.getBatchErrors(id, { format }),
  results: (client: Client, id: string, format: BatchFile["format"]) => client.batches.getBatchResults(id, { format }),
};

const fileCommand = (run: Run, which: keyof typeof READERS, description: string) =>
  new Command(which)
    .description(description)
    .argument("<id>", "as it was answered: bat_…", idArgument)
    .addOption(
      new Option("--format <format>", "of the file").choices(["csv", "jsonl"] as const).default("csv" as const),
    )
    .option("-o, --output <file>", "write it there instead of standard output", outputArgument, STANDARD_OUTPUT)
    .addHelpText(
      "after",
      `\nExamples:\n  isotherm batch ${which} bat_… --output ${which}.csv\n  isotherm batch ${which} bat_… --format jsonl | head`,
    )
    .action((id, { format, output }) =>
      run.session(async ({ client, out }) => {
        const file = await READERS[which](client, id, out.isJson ? "jsonl" : format);
        await writeFetched(id, file, output, out);
      }),
    );

const writeFetched = async (id: string, { url, rows }: BatchFile, output: string, out: Output): Promise<void> => {
  const bytes = await bytesAt(url);
  if (output === STANDARD_OUTPUT) {
    process.stdout.write(bytes);
    return;
  }
  writeOutput(output, bytes);
  if (out.isJson) out.result({ id, output, rows, size_bytes: bytes.length }, () => []);
  else out.note(rows === 1 ? `1 row is in ${output}.` : `${rows} rows are in ${output}.`);
};

/** The file at an address, which lies in a store beside the service. @throws CliError it is not there, or can't be reached */
const bytesAt = async (url: string): Promise<Buffer> => {
  try {
    const response = await fetch(url);
    if (response.ok) return Buffer.from(await response.arrayBuffer());
    throw new CliError(`The file was answered with status ${response.status}.`, EXIT_CODES.unavailable);
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError(
      `The file at ${new URL(url).origin} can't be fetched (${causeOf(error)}).`,
      EXIT_CODES.unavailable,
    );
  }
};
