import { type IdOf, type Ids, type WebhookId, instantMs, newId } from "@isotherm/core";
import type { StoredEvent } from "@isotherm/store";
import {
  type DeliveryTrigger,
  type EndpointRef,
  type EventTrigger,
  type RelayEffects,
  type SweepEffects,
  deliver,
  placeInQueue,
  relay,
  sweep,
} from "../src/index.ts";
import { judge } from "./judge.ts";
import { type MemoryTable, type TableCall, memoryTable } from "./memory-table.ts";
import { fifoQueue, invoke, standardQueue } from "./message-queues.ts";
import { type Faults, type Process, type Sabotage, type Surroundings, VISIBLE_AFTER_MS } from "./process.ts";
import { type Manners, simulatedSend } from "./receivers.ts";
import { seededRandom, seededSecrets } from "./seeded-random.ts";
import { ACCOUNTS, simulatedClients } from "./simulated-clients.ts";
import type { Judge, Violation } from "./violations.ts";
import { virtualTime } from "./virtual-time.ts";
import { watchedTable } from "./watched-table.ts";

const BATCH = 25;
const MOST_TRIES = 10;
const TIMEOUT_MS = 60_000;

/** The table's stream and the relay behind it: records come late, twice, in any order, or not at all. */
const simulatedStream = (around: Surroundings, queuesOf: (process: Process) => RelayEffects["queues"]) => {
  const { time, random, faulty } = around;
  const { loss } = around.faults;
  const waiting: { event: StoredEvent; tries: number }[] = [];
  const add = (event: StoredEvent, inMs: number): void => time.in(inMs, () => waiting.push({ event, tries: 0 }));
  return {
    add: (event: StoredEvent): void => {
      if (faulty() && random.hits(loss)) return;
      add(event, random.between(1, faulty() && random.hits(0.3) ? 4_000 : 100));
      if (faulty() && random.hits(loss)) add(event, random.between(1, random.hits(0.3) ? 4_000 : 100));
      // A shard that moves on repeats itself also where nothing goes wrong.
      else if (random.hits(loss)) add(event, random.between(1, 1_500));
    },
    /** Gives what is there to the relay, as the event source does several times a second. */
    relayBatch: (): void => {
      const batch = waiting.splice(0, BATCH).toSorted(() => (faulty() ? random.next() - 0.5 : 0));
      if (batch.length === 0) return;
      const again = (events: readonly StoredEvent[]): void => {
        for (const { event, tries } of batch)
          if (events.includes(event) && tries < MOST_TRIES) waiting.push({ event, tries: tries + 1 });
      };
      let ended = false;
      invoke(
        around,
        async (process) => {
          const { table, clock } = process;
          const effects = { table, queues: queuesOf(process), clock, testStepMs: 1_000, failed: () => {} };
          const failed = await relay(
            effects,
            batch.map(({ event }) => event),
          );
          ended = true;
          again(failed);
        },
        () => {},
      );
      time.in(TIMEOUT_MS, () => ended || again(batch.map(({ event }) => event)));
    },
  };
};

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
  lostAnswer: 0.01,
  pause: 0.003,
  slow: 0.03,
  throttled: 0.003,
  late: 0.003,
  loss: 0.08,
};
const MANNERS: Manners = { fails: 0.15, hangs: 0.05, notHeard: 0.05 };
/** As the function that sweeps: from then on it begins nothing. */
const SWEEP_RESERVE_MS = 10_000;
const MAX_SKEW_MS = 2_000;
/** The longest back-off by then (10 min), a message hidden by then (12 min), the sweep after it, and some. */
const REST_MS = 15 * MINUTE;

/** How long things happen, and what counts as late then. */
const STORMY = { lastsMs: 4 * MINUTE, restMs: REST_MS, bursts: 12, burstMs: 3_000, slowestMs: 12 };
/** Slow calls make the moments wide in which two workers can miss each other; after each burst nothing helps them. */
const CALM = { lastsMs: 20 * MINUTE, restMs: 10_000, bursts: 100, burstMs: 300, slowestMs: 500 };
/** From the commit on, where nothing goes wrong. */
const CALM_LATENESS_MS = 10_000;
/** After the faults and the back-off: a lease runs out (45 s), the sweep comes (60 s), and some. */
const STORMY_LATENESS_MS = 150_000;

/** Runs one seed: a few minutes in which everything goes wrong, then rest, then judgement. */
export const runSimulation = async ({
  seed,
  sabotage,
  faults,
  calm = false,
}: SimulationSettings): Promise<SimulationReport> => {
  const random = seededRandom(seed);
  const time = virtualTime(START, random);
  const weather = calm ? CALM : STORMY;
  const storm = START + weather.lastsMs;
  const narrow = !calm && random.hits(0.3);
  const faulty = (): boolean => !calm && time.now() < storm;
  const bench = judge(time.now, {
    skewMs: MAX_SKEW_MS,
    quietFromMs: calm ? START : storm,
    lateAfterMs: calm ? CALM_LATENESS_MS : STORMY_LATENESS_MS,
  });
  const table = memoryTable(time.now);
  // Every commit becomes a record of the stream; queries may see its events one by one.
  const committed = (event: StoredEvent, item: Readonly<Record<string, unknown>>): void => {
    if (faulty()) table.hideFromQueries(item, time.now() + random.between(0, VISIBLE_AFTER_MS - 1));
    stream.add(event);
  };
  const around: Surroundings = {
    time,
    random,
    table: watchedTable(narrow ? narrowTable(table) : table, bench, committed),
    faults: { ...FAULTS, ...faults },
    faulty,
    slowestMs: weather.slowestMs,
    maxSkewMs: MAX_SKEW_MS,
    sabotage,
    threw: bench.threw,
  };
  const ids: Ids = { next: (kind): IdOf[typeof kind] => newId(kind, Math.floor(time.now()), random.next) };
  const secrets = seededSecrets(random);

  // --- the queues, and the function behind them
  const handleTrigger = (process: Process, message: DeliveryTrigger, remainingMs: () => number): Promise<void> =>
    deliver(
      {
        table: process.table,
        send: simulatedSend(around, bench, MANNERS, process),
        queues: { wakeLater: (endpoint, seconds) => process.effect(() => retries(endpoint, seconds * 1_000)) },
        clock: process.clock,
        sleep: process.sleep,
        ids,
        chance: random.next,
        nonce: () => secrets.base62(12),
        note: (note) => {
          if (note.kind !== "attempt" || note.attempt.next_attempt_at === null || process.clockHasJumped()) return;
          const { webhook_id, at, duration_ms, next_attempt_at } = note.attempt;
          bench.waits(webhook_id, next_attempt_at, next_attempt_at - at - duration_ms);
        },
      },
      message,
      remainingMs,
    );
  const retries = standardQueue<DeliveryTrigger>(around, handleTrigger);
  const triggers = fifoQueue<DeliveryTrigger>(around, handleTrigger);
  const wake = (news: readonly EventTrigger[]): void => {
    for (const one of news) {
      const { group, deduplication } = placeInQueue(one);
      triggers(one, group, sabotage?.sameForGroup ? group : deduplication);
    }
  };
  const stream = simulatedStream(around, (process) => ({
    wake: (news) => process.effect(() => wake(news)),
    planStep: () => process.effect(() => {}),
  }));
  const wakeFromSweep = (endpoint: EndpointRef, seconds: number): void => {
    if (!sabotage?.sweepInLine) return retries(endpoint, seconds * 1_000);
    triggers(endpoint, `${random.pick(ACCOUNTS)}:${endpoint.webhook_id}`, secrets.base62(20));
  };
  const sweepOnce = (): void =>
    invoke(
      around,
      async (process, remainingMs) => {
        const effects: SweepEffects = {
          table: process.table,
          queues: {
            wakeLater: (endpoint, seconds) => process.effect(() => wakeFromSweep(endpoint, seconds)),
            planStep: () => process.effect(() => {}),
          },
          clock: process.clock,
          note: () => {},
        };
        return sweep(effects, () => remainingMs() > SWEEP_RESERVE_MS);
      },
      () => {},
    );

  // --- what happens, and when
  const clients = simulatedClients({ around, bench, ids, secrets, wake: retries });
  const endpoints = ["whk_1", "whk_2", "whk_3"] as WebhookId[];
  const lasting = endpoints.slice(0, 2);
  endpoints.forEach((id, index) =>
    time.in(index === 2 ? random.between(0, weather.lastsMs / 2) : index, () => void clients.create(id)),
  );
  for (let burst = 0; burst < weather.bursts; burst += 1) {
    const at = calm ? (burst * weather.lastsMs) / weather.bursts : random.between(0, weather.lastsMs);
    for (let index = 0; index < 4; index += 1)
      time.in(at + random.between(0, weather.burstMs), () => clients.commit(random.pick(ACCOUNTS)));
    if (calm) continue;
    // While events are on their way, because a secret that nobody is using is easily changed.
    time.in(at + random.between(2_000, 5_000), () => void clients.rotate(random.pick(lasting)));
    if (random.hits(0.3)) time.in(at + random.between(0, 5_000), () => clients.sample(random.pick(lasting)));
    if (random.hits(0.15)) time.in(at + random.between(0, 20_000), () => void clients.retry(random.pick(lasting)));
    if (random.hits(0.4))
      time.in(at + random.between(0, 20_000), () => void clients.skip(random.pick(lasting), random.pick(ACCOUNTS)));
  }
  const unsteady = random.pick(lasting);
  const offAt = random.between(1_000, weather.lastsMs);
  time.in(offAt, () => void clients.setEnabled(unsteady, false));
  // The client has had the answer to the one before it asks for the other.
  const onAt = offAt + random.between(3_000, 2 * MINUTE);
  time.in(calm ? Math.min(onAt, weather.lastsMs) : onAt, () => void clients.setEnabled(unsteady, true));
  if (!calm) {
    const filtered = endpoints.find((id) => id !== unsteady) ?? unsteady;
    const filter = random.hits(0.5) ? [] : [random.pick(ACCOUNTS)];
    time.in(random.between(2_000, weather.lastsMs), () => void clients.setFilter(filtered, filter));
    const dropAt = random.between(weather.lastsMs / 2 + 5_000, weather.lastsMs);
    if (random.hits(0.4)) {
      time.in(dropAt, () => void clients.drop("whk_3" as WebhookId));
      time.in(dropAt + random.between(-2_000, 2_000), () => clients.sample("whk_3" as WebhookId));
    }
  }
  const end = storm + weather.restMs;
  const everySoOften = (everyMs: number, happens: () => void): void => {
    const tick = (): void => {
      happens();
      time.in(everyMs, tick);
    };
    time.in(everyMs, tick);
  };
  everySoOften(250, stream.relayBatch);
  if (!sabotage?.noSweep && !calm) everySoOften(MINUTE, sweepOnce);

  await time.runUntil(end);
  // Whoever was asked to try again and again, and failed each time, backs off for longer than that.
  await time.runUntil(Math.max(end, bench.backsOffUntil() + STORMY_LATENESS_MS));
  bench.finish(clients.covers);
  return { seed, violations: bench.violations, counts: bench.counts };
};
