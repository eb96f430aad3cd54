import type { StoredEvent } from "@isotherm/store";
import { type RelayEffects, relay } from "../src/index.ts";
import { invoke } from "./message-queues.ts";
import type { Process, SimulationContext } from "./process.ts";

const BATCH = 100;
const MOST_TRIES = 10;
const TIMEOUT_MS = 60_000;
/** Batches of a shard that Lambda may have in work at once. */
const MOST_LANES = 10;

/** Nothing in the simulation is a test order or a receipt. */
const SETTINGS = { testStepMs: 1_000, mailsReceipts: [], faulted: () => {} };

/** Records that go to the function one batch at a time. Records of the same item are in one lane, those of others in any. */
interface Lane {
  readonly waiting: { readonly event: StoredEvent; tries: number }[];
  busy: boolean;
}

/** Gives a lane's next batch to the relay; what it could not do, or what it died with, comes again before the rest. */
const serve = (around: SimulationContext, queuesOf: (process: Process) => RelayEffects["queues"], lane: Lane): void => {
  if (lane.waiting.length === 0) return;
  const { time, random, faulty } = around;
  const batch = lane.waiting.splice(0, BATCH).toSorted(() => (faulty() ? random.next() - 0.5 : 0));
  lane.busy = true;
  let ended = false;
  const ends = (failed: readonly StoredEvent[]): void => {
    if (ended) return;
    ended = true;
    const again = batch.filter(({ event, tries }) => failed.includes(event) && tries < MOST_TRIES);
    lane.waiting.unshift(...again.map(({ event, tries }) => ({ event, tries: tries + 1 })));
    lane.busy = false;
  };
  const events = batch.map(({ event }) => event);
  invoke(
    around,
    async (process) => {
      const { table, clock } = process;
      ends(await relay({ ...SETTINGS, table, queues: queuesOf(process), clock }, events));
    },
    () => {},
  );
  time.in(TIMEOUT_MS, () => ends(events));
};

/**
 * The table's stream and the relay behind it: records come late, twice, in any order, or not at all. Several batches are in work
 * at once, events of one account among them.
 */
export const simulatedStream = (around: SimulationContext, queuesOf: (process: Process) => RelayEffects["queues"]) => {
  const { time, random, faulty } = around;
  const { loss } = around.faults;
  const lanes: readonly Lane[] = Array.from({ length: random.between(1, MOST_LANES) }, () => ({
    waiting: [],
    busy: false,
  }));
  const laneOf = new Map<string, Lane>();
  const add = (event: StoredEvent, inMs: number): void =>
    time.in(inMs, () => {
      const item = `${event.account_id} ${event.sequence}`;
      const lane = laneOf.get(item) ?? random.pick(lanes);
      laneOf.set(item, lane);
      lane.waiting.push({ event, tries: 0 });
    });
  return {
    add: (event: StoredEvent): void => {
      if (faulty() && random.hits(loss)) return;
      add(event, random.between(1, faulty() && random.hits(0.3) ? 4_000 : 100));
      if (faulty() && random.hits(loss)) add(event, random.between(1, random.hits(0.3) ? 4_000 : 100));
      // A shard that moves on repeats itself also where nothing goes wrong.
      else if (random.hits(loss)) add(event, random.between(1, 1_500));
    },
    /** Gives what is there to the relay, as the event source does several times a second. */
    relayBatches: (): void => {
      for (const lane of lanes) if (!lane.busy) serve(around, queuesOf, lane);
    },
  };
};
