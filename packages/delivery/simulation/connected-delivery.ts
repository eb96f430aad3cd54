import type { Sequence } from "@isotherm/contract";
import type { AccountId, Ids, TokenGenerator } from "@isotherm/core";
import {
  type DeliveryEffects,
  type DeliveryTrigger,
  type EndpointRef,
  type EventTrigger,
  type Send,
  type SlowTrigger,
  type SweepEffects,
  deliver,
  nothingReconciled,
  placeInQueue,
  placeInSlowLane,
  sweep,
} from "../src/index.ts";
import { fifoQueue, invoke, standardQueue, tenByTen } from "./message-queues.ts";
import type { Process, SimulationContext } from "./process.ts";
import { type Manners, simulatedSend } from "./receivers.ts";
import { ACCOUNTS, MODE, ORGANISATION } from "./simulated-clients.ts";
import { simulatedSecrets } from "./simulated-secrets.ts";
import { simulatedStream } from "./table-stream.ts";
import type { Judge } from "./violations.ts";

const MANNERS: Manners = { fails: 0.15, hangs: 0.05, notHeard: 0.05 };
/** As the function that sweeps: from then on it begins nothing. */
const SWEEP_RESERVE_MS = 10_000;
/** As long as a message of the slow lane is hidden; of the other queues twelve minutes. */
const SLOW_VISIBILITY_MS = 130_000;

/** What a seed has made: where everything happens, who judges it, and what it is made of. */
export interface Simulation {
  readonly around: SimulationContext;
  readonly bench: Judge;
  readonly ids: Ids;
  readonly tokens: TokenGenerator;
}

const deliveryEffects = (
  { around, bench, ids, tokens }: Simulation,
  process: Process,
  { wake, wakeSlowly, takesMs, arrived }: Wakes & Surroundings,
): DeliveryEffects => ({
  table: process.table,
  sealed: simulatedSecrets(around, process),
  send: async (delivery) => {
    const answer = await simulatedSend({ around, judge: bench, manners: MANNERS, process, takesMs }, delivery);
    if (answer.status === 200 && arrived) tell(arrived, delivery);
    return answer;
  },
  queues: {
    wakeLater: (endpoint, seconds) => process.effect(() => wake(endpoint, seconds * 1_000)),
    wakeSlowly: (trigger, nowMs) => process.effect(() => wakeSlowly(trigger, nowMs)),
  },
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

/** What a simulation may decide of its queues and receivers. */
export interface Surroundings {
  /** How many messages of each queue are in work at once; as many as there are unless given. */
  readonly places?: number;
  readonly takesMs?: (endpoint: string) => number;
  /** A receiver has answered 2xx, with an event. */
  readonly arrived?: (endpoint: string, account: string, sequence: number) => void;
}

interface Wakes {
  readonly wake: (message: DeliveryTrigger, delayMs: number) => void;
  readonly wakeSlowly: (trigger: SlowTrigger, nowMs: number) => void;
}

const tell = (arrived: NonNullable<Surroundings["arrived"]>, { url, body }: Parameters<Send>[0]): void => {
  const { events } = JSON.parse(body) as { events: { account_id: string; sequence: string }[] };
  for (const { account_id, sequence } of events) arrived(new URL(url).pathname.slice(1), account_id, Number(sequence));
};

/** The queues before the function that delivers. */
const deliveryQueues = (simulation: Simulation, { places, ...receiving }: Surroundings) => {
  const { around } = simulation;
  const settings = places === undefined ? {} : { places };
  const handle = (process: Process, message: DeliveryTrigger, remainingMs: () => number): Promise<void> =>
    deliver(deliveryEffects(simulation, process, { ...receiving, wake: retries, wakeSlowly }), message, remainingMs);
  const retries: Wakes["wake"] = standardQueue<DeliveryTrigger>(around, handle, settings);
  const triggers = fifoQueue<DeliveryTrigger>(around, handle, settings);
  const slow = fifoQueue<DeliveryTrigger>(around, handle, { ...settings, visibilityMs: SLOW_VISIBILITY_MS });
  const wakeSlowly: Wakes["wakeSlowly"] = (trigger, nowMs) => {
    const { group, deduplication } = around.sabotage?.slowPlace?.(trigger) ?? placeInSlowLane(trigger, nowMs);
    slow(trigger, group, deduplication);
  };
  return { retries, triggers, wakeSlowly };
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
const rememberHeads = (simulation: Simulation, memory: SweepMemory): void => {
  const compared = { completeAt: Number.POSITIVE_INFINITY, heads: memory.heads };
  memory.reconciled = { modes: new Map([[`${ORGANISATION}#${MODE}`, compared]]), first: 0 };
  memory.heads = headsNow(simulation);
};

const headsNow = ({ bench }: Simulation): SweepMemory["heads"] =>
  new Map(ACCOUNTS.map((account) => [account, bench.headOf(account)]));

const sweepOnce = (simulation: Simulation, queues: DeliveryQueues, memory: SweepMemory): void =>
  invoke(
    simulation.around,
    async (process, remainingMs) => {
      let isOver = false;
      process.onDeath(() => {
        if (!isOver) memory.reconciled = nothingReconciled();
      });
      const { remembers } = simulation.around.sabotage ?? {};
      if (remembers === "what was there before") rememberHeads(simulation, memory);
      const effects: SweepEffects = {
        table: process.table,
        reconciled: memory.reconciled,
        queues: {
          wakeLater: (endpoint, seconds) => process.effect(() => wakeFromSweep(simulation, queues, endpoint, seconds)),
          wakeSlowly: (trigger, nowMs) => process.effect(() => queues.wakeSlowly(trigger, nowMs)),
          planStep: () => process.effect(() => {}),
        },
        clock: process.clock,
        note: () => {},
      };
      if (remembers === "what was known") memory.heads = headsNow(simulation);
      await sweep(effects, () => remainingMs() > SWEEP_RESERVE_MS).finally(() => {
        isOver = true;
      });
      if (remembers === "what was known") rememberHeads(simulation, memory);
    },
    () => {},
  );

/** Relay, queues, delivery and sweep of a simulation, with nothing but what it decides around them. */
export const connectDelivery = (simulation: Simulation, surroundings: Surroundings = {}) => {
  const { around } = simulation;
  const queues = deliveryQueues(simulation, surroundings);
  const stream = simulatedStream(around, (process) => ({
    wake: (news) => tenByTen(around, process, news, (ten) => wakeForEvents(around, queues, ten)),
    planSteps: async () => [],
    askForReceipts: async () => [],
  }));
  const memory: SweepMemory = { reconciled: nothingReconciled(), heads: new Map() };
  return { stream, wake: queues.retries, sweep: () => sweepOnce(simulation, queues, memory) };
};
