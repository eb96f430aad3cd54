import type { Sequence } from "@isotherm/contract";
import { type AccountId, type IdOf, type Ids, type TokenGenerator, instantMs, newId } from "@isotherm/core";
import type { StoredEvent } from "@isotherm/store";
import {
  type DeliveryEffects,
  type DeliveryTrigger,
  type EndpointRef,
  type EventTrigger,
  type SweepEffects,
  deliver,
  placeInQueue,
  sweep,
} from "../src/index.ts";
import { SimulationJudge } from "./judge.ts";
import { type MemoryTable, type TableCall, memoryTable } from "./memory-table.ts";
import { fifoQueue, invoke, standardQueue, tenByTen } from "./message-queues.ts";
import { type Faults, type Process, type Sabotage, type SimulationContext, VISIBLE_AFTER_MS } from "./process.ts";
import { type Manners, simulatedSend } from "./receivers.ts";
import { seededRandom, seededTokens } from "./seeded-random.ts";
import { ACCOUNTS, MODE, ORGANISATION, SimulatedClients } from "./simulated-clients.ts";
import { keepDataKey, simulatedSecrets } from "./simulated-secrets.ts";
import { type Busy, planClients } from "./client-plan.ts";
import { simulatedStream } from "./table-stream.ts";
import type { Judge, Violation } from "./violations.ts";
import { type VirtualTime, virtualTime } from "./virtual-time.ts";
import { watchedTable } from "./watched-table.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * A table that says of every endpoint that its next request may carry one event only, as after many failures: so that a
 * few events make several batches, and what is done between one and the next is done often.
 */
const narrowTable = (table: MemoryTable): MemoryTable => ({
  ...table,
  apply: (call: TableCall): unknown => {
    const { Item, ExpressionAttributeValues } = call.input as { Item?: Values; ExpressionAttributeValues?: Values };
    const narrowed = (values: Values | undefined, name: string): Values | undefined =>
      values && name in values ? { ...values, [name]: 1 } : values;
    const input = {
      ...(call.input as object),
      Item: narrowed(Item, "limit"),
      ExpressionAttributeValues: narrowed(ExpressionAttributeValues, ":limit"),
    };
    return table.apply({ name: call.name, input });
  },
});

/** What a simulation is run with; everything else follows from the seed. */
export interface SimulationSettings {
  readonly seed: number;
  readonly sabotage?: Sabotage;
  /** What goes wrong more often than usual. */
  readonly faults?: Partial<Faults> | undefined;
  /** What clients do more often than usual. */
  readonly busy?: Busy | undefined;
  /** Nothing goes wrong, nothing is swept, and everything must arrive seconds after it was committed. */
  readonly calm?: boolean;
}

/** What came of it. */
export interface SimulationReport {
  readonly seed: number;
  readonly violations: readonly { readonly kind: Violation; readonly detail: string }[];
  readonly counts: Readonly<Judge["counts"]>;
}

const START = instantMs("2026-01-01T00:00:00.000Z");
const MINUTE = 60_000;
const FAULTS: Faults = {
  crash: 0.004,
  lostResponse: 0.01,
  pause: 0.003,
  slow: 0.03,
  throttled: 0.003,
  locked: 0.02,
  late: 0.003,
  loss: 0.08,
};
const MANNERS: Manners = { fails: 0.15, hangs: 0.05, notHeard: 0.05 };
/** As the function that sweeps: from then on it begins nothing. */
const SWEEP_RESERVE_MS = 10_000;
const MAX_SKEW_MS = 2_000;
/** The longest back-off by then (10 min), a message hidden by then (12 min), the sweep after it, and some. */
const REST_MS = 15 * MINUTE;

/**
 * How long things happen, and what counts as late then: after the faults and the back-off a lease runs out (45 s), the
 * sweep comes (60 s), and some.
 */
const STORMY = {
  lastsMs: 4 * MINUTE,
  restMs: REST_MS,
  bursts: 12,
  burstMs: 3_000,
  slowestMs: 12,
  lateAfterMs: 150_000,
};
/**
 * Slow calls make the moments wide in which two workers can miss each other; after each burst nothing helps them. What
 * counts as late is counted from the commit on.
 */
const CALM = {
  lastsMs: 20 * MINUTE,
  restMs: 10_000,
  bursts: 100,
  burstMs: 300,
  slowestMs: 500,
  lateAfterMs: 10_000,
};

/** What a seed has made: where everything happens, who judges it, and what it is made of. */
interface Simulation {
  readonly around: SimulationContext;
  readonly bench: Judge;
  readonly ids: Ids;
  readonly tokens: TokenGenerator;
}

const deliveryEffects = (
  { around, bench, ids, tokens }: Simulation,
  process: Process,
  wake: Wake,
): DeliveryEffects => ({
  table: process.table,
  sealed: simulatedSecrets(around, process),
  send: (delivery) => simulatedSend({ around, judge: bench, manners: MANNERS, process }, delivery),
  queues: { wakeLater: (endpoint, seconds) => process.effect(() => wake(endpoint, seconds * 1_000)) },
  clock: process.clock,
  sleep: process.sleep,
  ids,
  chance: around.random.next,
  nonce: () => tokens.base62(12),
  note: (note) => {
    if (note.kind !== "attempt" || note.attempt.next_attempt_at === null || process.clockHasJumped()) return;
    const { webhook_id, at, duration_ms, next_attempt_at } = note.attempt;
    bench.waits(webhook_id, next_attempt_at, next_attempt_at - at - duration_ms);
  },
});

type Wake = (message: DeliveryTrigger, delayMs: number) => void;

/** The queues before the function that delivers. */
const deliveryQueues = (simulation: Simulation) => {
  const { around } = simulation;
  const handle = (process: Process, message: DeliveryTrigger, remainingMs: () => number): Promise<void> =>
    deliver(deliveryEffects(simulation, process, retries), message, remainingMs);
  const retries: Wake = standardQueue<DeliveryTrigger>(around, handle);
  const triggers = fifoQueue<DeliveryTrigger>(around, handle);
  return { retries, triggers };
};

type DeliveryQueues = ReturnType<typeof deliveryQueues>;

const wakeForEvents = (
  { sabotage }: SimulationContext,
  { triggers }: DeliveryQueues,
  news: readonly EventTrigger[],
): void => {
  for (const one of news) {
    const { group, deduplication } = placeInQueue(one);
    triggers(one, group, sabotage?.sameForGroup ? group : deduplication);
  }
};

const wakeFromSweep = (
  { around, tokens }: Simulation,
  { retries, triggers }: DeliveryQueues,
  endpoint: EndpointRef,
  seconds: number,
): void => {
  if (!around.sabotage?.sweepInLine) return retries(endpoint, seconds * 1_000);
  triggers(endpoint, `${around.random.pick(ACCOUNTS)}:${endpoint.webhook_id}`, tokens.base62(20));
};

/** What the sweep remembers from run to run, until one of them dies. */
interface SweepMemory {
  reconciled: SweepEffects["reconciled"];
  /** Heads at the beginning of the run before. */
  heads: ReadonlyMap<AccountId, Sequence>;
}

/** Has a run believe that the one before has compared all heads that were there, whatever became of it. */
const rememberHeads = ({ bench }: Simulation, memory: SweepMemory): void => {
  const compared = { completeAt: Number.POSITIVE_INFINITY, heads: memory.heads };
  memory.reconciled = new Map([[`${ORGANISATION}#${MODE}`, compared]]);
  memory.heads = new Map(ACCOUNTS.map((account) => [account, bench.headOf(account)]));
};

const sweepOnce = (simulation: Simulation, queues: DeliveryQueues, memory: SweepMemory): void =>
  invoke(
    simulation.around,
    async (process, remainingMs) => {
      let isOver = false;
      process.onDeath(() => {
        if (!isOver) memory.reconciled = new Map();
      });
      if (simulation.around.sabotage?.remembersAtOnce) rememberHeads(simulation, memory);
      const effects: SweepEffects = {
        table: process.table,
        reconciled: memory.reconciled,
        queues: {
          wakeLater: (endpoint, seconds) => process.effect(() => wakeFromSweep(simulation, queues, endpoint, seconds)),
          planStep: () => process.effect(() => {}),
        },
        clock: process.clock,
        note: () => {},
      };
      await sweep(effects, () => remainingMs() > SWEEP_RESERVE_MS).finally(() => {
        isOver = true;
      });
    },
    () => {},
  );

const every = (time: VirtualTime, ms: number, happens: () => void): void => {
  const tick = (): void => {
    happens();
    time.in(ms, tick);
  };
  time.in(ms, tick);
};

/** Makes what a seed says; every commit is told to `stream`. */
const simulationOf = (
  { seed, sabotage, faults, calm = false }: SimulationSettings,
  stream: (event: StoredEvent) => void,
): Simulation => {
  const random = seededRandom(seed);
  const time = virtualTime(START, random);
  const { lastsMs, slowestMs, lateAfterMs } = calm ? CALM : STORMY;
  const narrow = !calm && random.hits(0.3);
  const faulty = (): boolean => !calm && time.now() < START + lastsMs;
  const quietFromMs = calm ? START : START + lastsMs;
  const bench = new SimulationJudge(time.now, { skewMs: MAX_SKEW_MS, quietFromMs, lateAfterMs });
  const table = memoryTable(time.now);
  keepDataKey(table);
  // Every commit becomes a record of the stream; queries may see its events one by one.
  const committed = (event: StoredEvent, item: Readonly<Record<string, unknown>>): void => {
    if (faulty()) table.hideFromQueries(item, time.now() + random.between(0, VISIBLE_AFTER_MS - 1));
    stream(event);
  };
  const around: SimulationContext = {
    time,
    random,
    table: watchedTable(narrow ? narrowTable(table) : table, bench, committed),
    faults: { ...FAULTS, ...faults },
    faulty,
    slowestMs,
    maxSkewMs: MAX_SKEW_MS,
    sabotage,
    threw: bench.threw,
  };
  const ids: Ids = { next: (kind): IdOf[typeof kind] => newId(kind, Math.floor(time.now()), random.next) };
  return { around, bench, ids, tokens: seededTokens(random) };
};

/** Runs one seed: a few minutes in which everything goes wrong, then rest, then judgement. */
export const runSimulation = async (settings: SimulationSettings): Promise<SimulationReport> => {
  const { seed, sabotage, busy, calm = false } = settings;
  const weather = calm ? CALM : STORMY;
  const simulation = simulationOf(settings, (event) => stream.add(event));
  const { around, bench, ids, tokens } = simulation;
  const { time } = around;
  const queues = deliveryQueues(simulation);
  const stream = simulatedStream(around, (process) => ({
    wake: (news) => tenByTen(around, process, news, (ten) => wakeForEvents(around, queues, ten)),
    planSteps: async () => [],
    askForReceipts: async () => [],
  }));
  const clients = new SimulatedClients({ around, bench, ids, tokens, wake: queues.retries });
  planClients(clients, around, { ...weather, calm, busy });
  every(time, 250, stream.relayBatches);
  const memory: SweepMemory = { reconciled: new Map(), heads: new Map() };
  if (!sabotage?.noSweep && !calm) every(time, MINUTE, () => sweepOnce(simulation, queues, memory));

  const end = START + weather.lastsMs + weather.restMs;
  await time.runUntil(end);
  // Whoever was asked to try again and again, and failed each time, backs off for longer than that.
  await time.runUntil(Math.max(end, bench.backsOffUntil() + STORMY.lateAfterMs));
  bench.finish(clients.covers);
  return { seed, violations: bench.violations, counts: bench.counts };
};
