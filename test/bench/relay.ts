import type { AccountId } from "@isotherm/core";
import { systemClock, systemIds } from "@isotherm/core/system";
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

// Batches of the stream with real parts: a table and a queue of this machine. Both work on one call after the other.

const BATCHES = [1, 25, 100];
const ROUNDS = 40;
const WARM_UP = 10;
/** A shard has 1,000 events a second when a batch takes no longer than this for each of its events. */
const MOST_MS_PER_EVENT = 1;
const MOST_MS_OF_25 = 30;

/** An event of each of some accounts, none of which was marked before. */
const eventsOfEach = (one: StoredEvent, accounts: readonly AccountId[], sequence: number): StoredEvent[] =>
  accounts.map((account_id) => ({ ...one, account_id, sequence }));

/** Milliseconds of the relay per batch, each event of another account, against a mark by itself; one endpoint gets them all. */
export const relayFigures = async (run: BenchRun): Promise<Figure[]> => {
  const local = await run.table();
  const emulator = await startQueues({ rows: [QUEUES.deliveries], port: 0 });
  try {
    return await figuresOf(run, local.table, emulator);
  } finally {
    await emulator.stop();
    await local.stop();
  }
};

type Emulator = Pick<Awaited<ReturnType<typeof startQueues>>, "endpoint" | "url">;

const figuresOf = async (run: BenchRun, plain: Table, emulator: Emulator): Promise<Figure[]> => {
  const { event, hook, account_ids } = await something(plain);
  const { table, calls } = countingTable(plain);
  const effects = relayEffects(table, emulator);
  const rounds = run.amount(WARM_UP + ROUNDS);
  let sequence = 1;
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      sequence += 1;
      const started = systemClock.monotonicMs();
      await work();
      if (round >= run.amount(WARM_UP, 0)) times.push(systemClock.monotonicMs() - started);
    }
    return quantile(times, 0.5);
  };
  const mark = { endpoint: endpointRef(hook), account_id: systemIds.next("account"), at: event.at };
  const alone = await timed(() => markCursor(plain, { ...mark, seq: sequence, nowMs: systemClock.nowMs() }));
  const figures: Figure[] = [];
  for (const size of BATCHES) {
    const before = calls();
    const ms = await timed(() => relay(effects, eventsOfEach(event, account_ids.slice(0, size), sequence)));
    figures.push(...batchFigures(size, ms, alone), {
      name: `calls to the table for a batch of ${size}`,
      value: (calls() - before) / rounds,
      unit: "calls",
      budget: size + 1,
    });
  }
  return figures;
};

/** An event, and the endpoint that gets it and those of other accounts. */
const something = async (table: Table) => {
  const { organisation_id, account_ids } = anOrganisation(Math.max(...BATCHES));
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
  failed: (error) => {
    throw error;
  },
});

const batchFigures = (size: number, ms: number, alone: number): Figure[] => [
  {
    name: `relay of ${size} events of as many accounts, one batch at a time, p50`,
    value: rounded(ms),
    unit: "ms",
    ...(size === 25 && { budget: MOST_MS_OF_25 }),
    baseline: { name: "a mark by itself, p50", value: rounded(alone) },
    ratio: rounded(ms / alone),
  },
  {
    name: `the same for each event, batches of ${size}`,
    value: rounded(ms / size),
    unit: "ms",
    ...(size === 100 && { budget: MOST_MS_PER_EVENT }),
  },
  { name: `events a second and shard, batches of ${size}`, value: rounded((size * 1_000) / ms), unit: "1/s" },
];
