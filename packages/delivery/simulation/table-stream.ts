import type { StoredEvent } from "@isotherm/store";
import { type RelayEffects, relay } from "../src/index.ts";
import { invoke } from "./message-queues.ts";
import type { Process, SimulationContext } from "./process.ts";

const BATCH = 25;
const MOST_TRIES = 10;
const TIMEOUT_MS = 60_000;

/** Nothing in the simulation is a test order or a receipt. */
const SETTINGS = { testStepMs: 1_000, mailsReceipts: [], failed: () => {} };

/** The table's stream and the relay behind it: records come late, twice, in any order, or not at all. */
export const simulatedStream = (around: SimulationContext, queuesOf: (process: Process) => RelayEffects["queues"]) => {
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
          const effects = { ...SETTINGS, table, queues: queuesOf(process), clock };
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
