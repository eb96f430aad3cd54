import { type IdOf, type Ids, instantMs, newId } from "@isotherm/core";
import type { StoredEvent } from "@isotherm/store";
import { connectDelivery, type Simulation } from "./connected-delivery.ts";
import { SimulationJudge } from "./judge.ts";
import { type MemoryTable, type TableCall, memoryTable } from "./memory-table.ts";
import { type Faults, type Sabotage, type SimulationContext, VISIBLE_AFTER_MS } from "./process.ts";
import { seededRandom, seededTokens } from "./seeded-random.ts";
import { SimulatedClients } from "./simulated-clients.ts";
import { keepDataKey } from "./simulated-secrets.ts";
import { type Busy, planClients } from "./client-plan.ts";
import type { Judge, Violation } from "./violations.ts";
import { type VirtualTime, virtualTime } from "./virtual-time.ts";
import { watchedTable } from "./watched-table.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * A table that says something else of every endpoint than what is written: that its next request may carry one event only, so
 * that what is done between one batch and the next is done often; or that its receiver is slow, so that the slow lane serves it.
 */
const tableThatSays = (table: MemoryTable, said: Values): MemoryTable => {
  const told = Object.entries(said);
  if (told.length === 0) return table;
  const rewritten = (values: Values | undefined, prefix: string): Values | undefined => {
    const changed = told.filter(([name]) => values && `${prefix}${name}` in values);
    if (changed.length === 0) return values;
    return { ...values, ...Object.fromEntries(changed.map(([name, value]) => [`${prefix}${name}`, value])) };
  };
  return {
    ...table,
    apply: (call: TableCall): unknown => {
      const { Item, ExpressionAttributeValues } = call.input as { Item?: Values; ExpressionAttributeValues?: Values };
      const input = {
        ...(call.input as object),
        Item: rewritten(Item, ""),
        ExpressionAttributeValues: rewritten(ExpressionAttributeValues, ":"),
      };
      return table.apply({ name: call.name, input });
    },
  };
};

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
/** In the slow lane one request is a turn. Where each carries one event only, what the storm has left takes so much longer. */
const EVENT_BY_EVENT_MS = 30_000;
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

/** Does something again and again. */
export const every = (time: VirtualTime, ms: number, happens: () => void): void => {
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
  const said = {
    ...(!calm && random.hits(0.3) && { limit: 1 }),
    ...((calm ? seed % 2 === 0 : random.hits(0.3)) && { answer_ms: 5_000 }),
  };
  const faulty = (): boolean => !calm && time.now() < START + lastsMs;
  const quietFromMs = calm ? START : START + lastsMs;
  const isEventByEvent = "limit" in said && "answer_ms" in said;
  const bench = new SimulationJudge(time.now, {
    skewMs: MAX_SKEW_MS,
    quietFromMs,
    lateAfterMs: lateAfterMs + (isEventByEvent ? EVENT_BY_EVENT_MS : 0),
  });
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
    table: watchedTable(tableThatSays(table, said), bench, committed),
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
  const { stream, wake, sweep } = connectDelivery(simulation);
  const clients = new SimulatedClients({ around, bench, ids, tokens, wake });
  planClients(clients, around, { ...weather, calm, busy });
  every(time, 250, stream.relayBatches);
  if (!sabotage?.noSweep && !calm) every(time, MINUTE, sweep);

  const end = START + weather.lastsMs + weather.restMs;
  await time.runUntil(end);
  // Whoever was asked to try again and again, and failed each time, backs off for longer than that.
  await time.runUntil(Math.max(end, bench.backsOffUntil() + STORMY.lateAfterMs));
  bench.finish(clients.covers);
  return { seed, violations: bench.violations, counts: bench.counts };
};
