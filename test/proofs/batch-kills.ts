import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { SetQueueAttributesCommand } from "@aws-sdk/client-sqs";
import { QUEUES, queueName } from "@isotherm/infra/topology/queues";
import { systemClock, systemSleep } from "@isotherm/core/system";
import { seededRandom } from "@isotherm/delivery/simulation/seeded-random";
import { EstimateItem } from "@isotherm/store/items/estimate-item";
import type * as z from "zod";
import { freightCsv, referenceOf } from "../harness/freight-rows.ts";
import { type Client, type Service, startService } from "../harness/service.ts";
import { batchFileText, processedBatch, uploadRows, type WireBatch } from "../harness/uploaded-batch.ts";
import { readAllPages } from "./kills.ts";

/** How large the run is. */
export interface BatchKillSettings {
  readonly rows: number;
  /** How often all processes of the function that carries out rows are killed. */
  readonly kills: number;
  readonly seed: number;
  /** Hears how it goes. */
  readonly note?: (line: string) => void;
}

/** What came of it. */
export interface BatchKillReport {
  readonly rows: number;
  readonly broken: number;
  readonly killed: number;
  readonly estimates: number;
  readonly rowsPerSecond: number;
  /** Rows that were lost, double or out of order, and steps back; nothing should be here. */
  readonly faults: readonly string[];
}

const BROKEN = 0.01;
const SWEEP_EVERY_MS = 2_000;
const PATIENCE_MS = 1_800_000;
const A_FILE = { format: "csv", filename: "trips.csv", request: { kind: "shipping" } } as const;
const STATUSES = ["pending", "processing", "processed"];

/** Has a file carried out while the function that does so is killed, then compares the table and the files with the rows. */
export const batchUnderKills = async ({
  rows,
  kills,
  seed,
  note = () => {},
}: BatchKillSettings): Promise<BatchKillReport> => {
  const random = seededRandom(seed);
  const broken = new Set(Array.from({ length: rows }, (_, index) => index).filter(() => random.hits(BROKEN)));
  // One at least, so that there is something to find.
  broken.add(Math.floor(rows / 2));
  const service = await startService();
  try {
    await hideBriefly(service);
    const client = service.as("test");
    const beganMs = systemClock.monotonicMs();
    const bytes = freightCsv(rows, (index) => broken.has(index));
    const { id } = await uploadRows(client, { ...A_FILE, bytes });
    const watch = { batch: undefined as WireBatch | undefined, faults: [] as string[] };
    const ending = processedBatch(client, id, PATIENCE_MS, (now) => {
      watch.faults.push(...stepsBack(watch.batch, now));
      watch.batch = now;
    });
    const killing = killAtTimes(service, { kills, rows, done: () => watch.batch }, note);
    const [batch, killed] = await Promise.all([ending, killing, sweepUntil(service, ending)]);
    const seconds = (systemClock.monotonicMs() - beganMs) / 1_000;
    note(`processed: ${batch.success_count} of ${batch.total_count} rows, ${batch.failed_count} failed`);
    const { body: account } = await client.get<{ id: string }>("/accounts/me");
    const estimates = await estimatesOf(service, account.id, id);
    return {
      rows,
      broken: broken.size,
      killed,
      estimates: estimates.length,
      rowsPerSecond: Math.round(rows / seconds),
      faults: [...watch.faults, ...(await faultsOf(client, { rows, broken, batch, estimates }))],
    };
  } finally {
    await service.stop();
  }
};

/** So long a message is hidden: less than a chunk takes on a busy machine, so that some are carried out twice at once. */
const HIDDEN_SECONDS = 6;

/** Has chunks of killed functions, and of slow ones, come again soon. */
const hideBriefly = async ({ stack: { queues } }: Service): Promise<void> => {
  await queues.client.send(
    new SetQueueAttributesCommand({
      QueueUrl: queues.url(queueName(QUEUES.batchChunks)),
      Attributes: { VisibilityTimeout: String(HIDDEN_SECONDS) },
    }),
  );
};

/** Kills the function each time that as many more rows are done, and once before the first. */
const killAtTimes = async (
  { stack }: Service,
  { kills, rows, done }: { readonly kills: number; readonly rows: number; readonly done: () => WireBatch | undefined },
  note: (line: string) => void,
): Promise<number> => {
  let killed = 0;
  while (killed < kills && done()?.status !== "processed") {
    const batch = done();
    if (batch?.status === "processing" && batch.processed_count >= (killed * rows) / (kills + 1)) {
      await stack.killFunction("batch-rows");
      killed += 1;
      note(`killed at ${batch.processed_count} of ${rows}`);
    }
    await systemSleep(20);
  }
  return killed;
};

const sweepUntil = async ({ stack }: Service, ending: Promise<unknown>): Promise<void> => {
  const over = { is: false };
  void ending.finally(() => (over.is = true)).catch(() => {});
  while (!over.is) {
    await stack.runSchedule("sweep");
    await systemSleep(SWEEP_EVERY_MS);
  }
};

const stepsBack = (before: WireBatch | undefined, now: WireBatch): string[] => {
  if (!before) return [];
  const back: string[] = [];
  if (STATUSES.indexOf(now.status) < STATUSES.indexOf(before.status)) back.push(`${before.status} -> ${now.status}`);
  if (now.processed_count < before.processed_count)
    back.push(`${before.processed_count} -> ${now.processed_count} rows`);
  return back;
};

type Estimate = z.output<typeof EstimateItem>;

/** The estimates that carry the mark of a batch, as the table has them. */
const estimatesOf = async ({ table }: Service, account: string, id: string): Promise<Estimate[]> => {
  const items = await readAllPages((from) =>
    table.client.send(
      new QueryCommand({
        TableName: table.name,
        ConsistentRead: true,
        KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
        FilterExpression: "batch_id = :batch",
        ExpressionAttributeValues: { ":pk": `ACCOUNT#${account}`, ":sk": "ESTIMATE#", ":batch": id },
        ...(from && { ExclusiveStartKey: from }),
      }),
    ),
  );
  return items.map((item) => EstimateItem.parse(item));
};

/** A line of the files of results. */
interface FileLine {
  readonly row_index: number;
  readonly status: string;
  readonly estimate_id?: string;
  readonly row: { readonly metadata?: { readonly reference?: string } } | null;
}

const linesOf = async (client: Client, id: string, file: "results" | "errors"): Promise<FileLine[]> => {
  const text = await batchFileText(client, id, file, "jsonl");
  return text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as FileLine]));
};

interface Judged {
  readonly rows: number;
  readonly broken: ReadonlySet<number>;
  readonly batch: WireBatch;
  readonly estimates: readonly Estimate[];
}

/** What is wrong with what a batch has left behind. */
const faultsOf = async (client: Client, { rows, broken, batch, estimates }: Judged): Promise<string[]> => {
  const [results, errors] = [await linesOf(client, batch.id, "results"), await linesOf(client, batch.id, "errors")];
  const faults: string[] = [];
  const check = (holds: boolean, text: string): void => void (holds || faults.push(text));
  const counts = { total: rows, processed: rows, success: rows - broken.size, failed: broken.size };
  const told = {
    total: batch.total_count,
    processed: batch.processed_count,
    success: batch.success_count,
    failed: batch.failed_count,
  };
  check(JSON.stringify(told) === JSON.stringify(counts), `counts ${JSON.stringify(told)}`);
  check(batch.outcome === "completed", `outcome ${batch.outcome}`);
  check(results.length === rows, `${results.length} results of ${rows} rows`);
  for (const [index, { row_index, status, row }] of results.entries()) {
    check(row_index === index, `row ${row_index} stands at ${index}`);
    check(status === (broken.has(index) ? "failed" : "success"), `row ${index}: ${status}`);
    // Of a row that could not be read nothing is there.
    const reference = row ? row.metadata?.reference : referenceOf(index);
    check(reference === referenceOf(index), `row ${index} is ${reference}`);
  }
  const wrong = errors.map(({ row_index }) => row_index);
  const inOrder = [...broken].toSorted((a, b) => a - b);
  check(wrong.join() === inOrder.join(), `errors ${wrong.join()}`);
  // The file that people correct and send again has the cells that came in.
  const [, ...cells] = (await batchFileText(client, batch.id, "errors", "csv")).trimEnd().split(/\r?\n/);
  const references = cells.map((line) => line.split(",")[0]);
  check(references.join() === inOrder.map(referenceOf).join(), `errors of ${references.join()}`);
  const named = results.flatMap(({ estimate_id }) => estimate_id ?? []);
  const kept = estimates.map(({ id }) => id);
  check(kept.join() === named.join(), `${kept.length} estimates are kept, ${named.length} named, or in another order`);
  return faults;
};
