import type { AccountId } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";
import {
  endpointRef,
  eventsAfter,
  hooksOf,
  markCursor,
  openQueues,
  relay,
  type RelayEffects,
} from "@isotherm/delivery";
import { QUEUES, queueName } from "@isotherm/infra/topology/queues";
import { LOCAL_REGION } from "@isotherm/local/aws-ids";
import { LOCAL_CREDENTIALS } from "@isotherm/local/dynamodb-local";
import { startQueues } from "@isotherm/local/queues";
import type { StoredEvent, Table } from "@isotherm/store";
import { anOrganisation, commitEvents, ownerOf, registerEndpoint } from "../harness/direct-events.ts";
import { type BenchRun, type Figure, quantile, rounded } from "./figure.ts";
import { batchesAtOnce, type Relayed, relayModelFigures } from "./relay-model.ts";

// Batches of the stream with real parts: a table and a queue of this machine. Both work on one call after the other, so these
// times are theirs: they have no budget, and batches gain little by being in work beside each other. What a shard carries on
// AWS is said by the model in `relay-model.ts`.

const BATCHES = [1, 25, 100];
const ROUNDS = 40;
const WARM_UP = 10;
/** Of as many batches at once as a shard has. */
const ROUNDS_AT_ONCE = 5;

/** An event of each of some accounts, none of which was marked before. */
const eventsOfEach = (one: StoredEvent, accounts: readonly AccountId[], sequence: number): StoredEvent[] =>
  accounts.map((account_id) => ({ ...one, account_id, sequence }));

/**
 * Milliseconds of the relay per batch, each event of another account, against a mark by itself; one endpoint gets them all. Then
 * events a second and shard: with the parts of this machine, and by the model.
 */
export const relayFigures = async (run: BenchRun): Promise<Figure[]> => {
  const local = await run.table();
  const emulator = await startQueues({ rows: [QUEUES.deliveries], port: 0 });
  try {
    const relayed = await something(local.table, Math.max(...BATCHES) * batchesAtOnce());
    return [
      ...(await figuresOf(run, local.table, emulator, relayed)),
      ...(await figuresAtOnce(run, relayEffects(local.table, emulator), relayed)),
      ...(await relayModelFigures(run, local.table, relayed)),
    ];
  } finally {
    await emulator.stop();
    await local.stop();
  }
};

type Emulator = Pick<Awaited<ReturnType<typeof startQueues>>, "endpoint" | "url">;

/** Median of what a round takes, ms; each gets a number that none before it had. */
const medianMs = async (
  run: BenchRun,
  first: number,
  work: (sequence: number) => Promise<unknown>,
): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < run.amount(WARM_UP + ROUNDS); round += 1) {
    const started = systemClock.monotonicMs();
    await work(first + round);
    if (round >= run.amount(WARM_UP, 0)) times.push(systemClock.monotonicMs() - started);
  }
  return quantile(times, 0.5);
};

/** Each figure has as many sequences, so that every mark is news. */
const SEQUENCES = WARM_UP + ROUNDS;

const figuresOf = async (
  run: BenchRun,
  plain: Table,
  emulator: Emulator,
  { event, hook, account_ids }: Relayed,
): Promise<Figure[]> => {
  const { table, calls } = countingTable(plain);
  const effects = relayEffects(table, emulator);
  const mark = { endpoint: endpointRef(hook), account_id: event.account_id, at: event.at };
  const alone = await medianMs(run, 2, (seq) => markCursor(plain, { ...mark, seq, nowMs: systemClock.nowMs() }));
  const figures: Figure[] = [];
  for (const [index, size] of BATCHES.entries()) {
    const before = calls();
    const ms = await medianMs(run, 2 + (index + 1) * SEQUENCES, (sequence) =>
      relay(effects, eventsOfEach(event, account_ids.slice(0, size), sequence)),
    );
    figures.push(
      {
        name: `relay of ${size} events of as many accounts, one batch at a time, DynamoDB Local, p50`,
        value: rounded(ms),
        unit: "ms",
        baseline: { name: "a mark by itself, p50", value: rounded(alone) },
        ratio: rounded(ms / alone),
      },
      {
        name: `calls to the table for a batch of ${size}`,
        value: (calls() - before) / run.amount(WARM_UP + ROUNDS),
        unit: "calls",
        budget: size + 1,
      },
    );
  }
  return figures;
};

/** Events a second with as many batches in work at once as the event source mapping has: what DynamoDB Local carries, not a shard. */
const figuresAtOnce = async (
  run: BenchRun,
  effects: RelayEffects,
  { event, account_ids }: Relayed,
): Promise<Figure[]> => {
  const atOnce = run.amount(batchesAtOnce(), 2);
  const figures: Figure[] = [];
  let sequence = 2 + (1 + BATCHES.length) * SEQUENCES;
  for (const size of BATCHES.filter((one) => one > 1)) {
    const times: number[] = [];
    for (let round = 0; round < run.amount(ROUNDS_AT_ONCE); round += 1) {
      sequence += 1;
      const batches = Array.from({ length: atOnce }, (_, index) =>
        eventsOfEach(event, account_ids.slice(index * size, (index + 1) * size), sequence),
      );
      const started = systemClock.monotonicMs();
      await Promise.all(batches.map((batch) => relay(effects, batch)));
      times.push(systemClock.monotonicMs() - started);
    }
    figures.push({
      name: `events a second, batches of ${size}, ${atOnce} at once, DynamoDB Local`,
      value: rounded((size * atOnce * 1_000) / quantile(times, 0.5)),
      unit: "1/s",
    });
  }
  return figures;
};

const something = async (table: Table, accounts: number): Promise<Relayed> => {
  const { organisation_id, account_ids } = anOrganisation(accounts);
  const [first] = account_ids;
  if (!first) throw new Error("an organisation without an account");
  await registerEndpoint(table, { organisation_id, url: "https://receiver.example/" });
  await commitEvents(table, ownerOf(organisation_id, first), 1);
  const [event] = await eventsAfter(table, first, 0, 1);
  const [hook] = await hooksOf(table, organisation_id, "live");
  if (!event || !hook) throw new Error("nothing to relay");
  return { event, hook, account_ids };
};

const countingTable = (table: Table) => {
  let calls = 0;
  const send = (command: never): Promise<unknown> => {
    calls += 1;
    return table.client.send(command);
  };
  // The store asks of the client nothing but to send commands.
  return { table: { ...table, client: { send } } as unknown as Table, calls: () => calls };
};

const relayEffects = (table: Table, { endpoint, url }: Emulator): RelayEffects => ({
  table,
  queues: openQueues(
    { deliveries: url(queueName(QUEUES.deliveries)) },
    { endpoint, region: LOCAL_REGION, credentials: LOCAL_CREDENTIALS },
  ),
  clock: systemClock,
  testStepMs: 1_000,
  mailsReceipts: [],
  faulted: (error) => {
    throw error;
  },
});
