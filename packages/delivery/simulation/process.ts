import type { Clock, Sleep } from "@isotherm/core";
import type { Table } from "@isotherm/store/table";
import type { MemoryTable, TableCall } from "./memory-table.ts";
import { type SeededRandom, seededSecrets } from "./seeded-random.ts";
import type { VirtualTime } from "./virtual-time.ts";

/** How often each thing goes wrong, as a probability per call or message. */
export interface Faults {
  readonly crash: number;
  readonly lostAnswer: number;
  readonly pause: number;
  readonly slow: number;
  /** The table refuses a call. */
  readonly throttled: number;
  /** A sender is held up after a request, before it writes down what came of it. */
  readonly late: number;
  /** A message or a record of the stream is lost, or comes twice. */
  readonly loss: number;
}

/** What all processes of a simulation live in. */
export interface Surroundings {
  readonly time: VirtualTime;
  readonly random: SeededRandom;
  readonly table: MemoryTable;
  readonly faults: Faults;
  /** Whether things go wrong at this moment. */
  readonly faulty: () => boolean;
  /** The longest that one call in five takes one way when nothing is wrong. */
  readonly slowestMs: number;
  /** Clocks are wrong by up to this. */
  readonly maxSkewMs: number;
  /** Hears what the code under test threw: no fault that is simulated here makes it throw. */
  readonly threw: (error: unknown) => void;
  /** Takes a guard out of what the code under test says to the table, or of what it hears. */
  readonly sabotage?: Sabotage | undefined;
}

/** How one guard is removed. */
export interface Sabotage {
  readonly call?: (call: TableCall) => TableCall;
  readonly answer?: (call: TableCall, answer: unknown) => unknown;
  /** Stands between a process and the table: applies a call, or later, or not at all, and says what is answered. */
  readonly instead?: (call: TableCall, apply: () => unknown, where: Bypass) => unknown;
  /** Stops the monotonic clock. */
  readonly noMonotonicClock?: boolean;
  readonly noSweep?: boolean;
  /** Answers a change of an endpoint at once. */
  readonly noWaitAfterChange?: boolean;
  /** What makes two wake-ups one: only their group. */
  readonly sameForGroup?: boolean;
  /** The sweep's wake-ups stand in line with all others. */
  readonly sweepInLine?: boolean;
}

/** What a sabotage between a process and the table may use. */
export interface Bypass {
  /** Does something later, whatever comes of it. */
  readonly later: (ms: number, run: () => unknown) => void;
  /** The table itself, for what the code under test does not ask it. */
  readonly table: MemoryTable;
  /** As old as the process. */
  readonly memory: Map<string, unknown>;
}

/** One run of a function somewhere: it has a clock of its own, may be slow, held up, or die at any call. */
export interface Process {
  readonly clock: Clock;
  readonly sleep: Sleep;
  readonly table: Table;
  readonly alive: () => boolean;
  /** Whether its clock was set: what it measured with it then means nothing. */
  readonly clockHasJumped: () => boolean;
  /** Does something elsewhere. The process may die before or after it, or not hear the answer and do it once more. */
  effect<T>(apply: () => T): Promise<T>;
  /** Waits for something that ends by itself; never goes on when the process has died. */
  until<T>(end: Promise<T>): Promise<T>;
  onDeath(hear: () => void): void;
  readonly die: () => void;
}

/** What the table says when it is asked too often. */
export class Throttled extends Error {}

const SDK_TIMEOUT_MS = 2_000;
/** How many processes have a clock that jumps, and how soon. */
const STEPPING = 0.1;
const LONGEST_STEP_AFTER_MS = 40_000;
/** A transaction's answer comes when every query sees all of it; until then a query may see a part. */
export const VISIBLE_AFTER_MS = 1_500;

/** Starts a process. */
export const startProcess = (around: Surroundings): Process => {
  const { time, random, faults, faulty, sabotage } = around;
  const wrongBy = (): number => random.between(-around.maxSkewMs, around.maxSkewMs);
  let skewMs = wrongBy();
  let hasJumped = false;
  const startedAt = time.now();
  const mourners: (() => void)[] = [];
  let alive = true;
  const die = (): void => {
    if (!alive) return;
    alive = false;
    for (const hear of mourners) hear();
  };
  const goesWrong = (probability: number): boolean => faulty() && random.hits(probability);
  // A clock that is set right, or wrong, while the process runs.
  if (goesWrong(STEPPING))
    time.in(random.between(0, LONGEST_STEP_AFTER_MS), () => {
      skewMs = wrongBy();
      hasJumped = true;
    });
  const latency = (): number => {
    if (goesWrong(faults.slow)) return random.between(100, 1_500);
    return random.between(1, random.hits(0.2) ? around.slowestMs : 10);
  };
  const heldUp = (): number => (goesWrong(faults.pause) ? random.between(1_000, 70_000) : 0);

  const effect = <T>(apply: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      const arrive = (): void => {
        let settle: () => void;
        try {
          const value = apply();
          settle = () => resolve(value);
        } catch (error) {
          settle = () => reject(error instanceof Error ? error : new Error(String(error)));
        }
        if (alive && goesWrong(faults.lostAnswer)) {
          time.in(SDK_TIMEOUT_MS, () => alive && arrive());
          return;
        }
        time.in(latency() + heldUp(), () => {
          if (goesWrong(faults.crash / 2)) die();
          if (alive) settle();
        });
      };
      if (goesWrong(faults.crash / 2)) die();
      if (alive) time.in(latency(), arrive);
    });

  const until = <T>(end: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      end.then(
        (value) => alive && resolve(value),
        (error: unknown) => alive && reject(error as Error),
      );
    });
  const bypass: Bypass = {
    table: around.table,
    memory: new Map(),
    later: (ms, run) =>
      time.in(ms, () => {
        try {
          run();
        } catch {
          // A condition that does not hold any more: nobody is there to hear of it.
        }
      }),
  };
  const send = (command: { readonly input: unknown; readonly constructor: { readonly name: string } }) => {
    const call = { name: command.constructor.name, input: command.input };
    if (goesWrong(faults.throttled)) return until(time.wait(latency()).then(() => Promise.reject(new Throttled())));
    return effect(() => {
      const apply = (): unknown => around.table.apply(sabotage?.call?.(call) ?? call);
      const answer = sabotage?.instead ? sabotage.instead(call, apply, bypass) : apply();
      return sabotage?.answer ? sabotage.answer(call, answer) : answer;
    }).then((answer) =>
      call.name === "TransactWriteCommand" && faulty() ? time.wait(VISIBLE_AFTER_MS).then(() => answer) : answer,
    );
  };
  const sleep: Sleep = (ms) => until(time.wait(ms));
  const turns = { secrets: seededSecrets(random), sleep };
  return {
    clock: {
      nowMs: () => Math.floor(time.now() + skewMs),
      monotonicMs: () => (sabotage?.noMonotonicClock ? 0 : time.now() - startedAt),
    },
    sleep,
    // The store asks of the client nothing but to send commands.
    table: { name: "simulated", client: { send }, turns } as unknown as Table,
    alive: () => alive,
    clockHasJumped: () => hasJumped,
    effect,
    until,
    onDeath: (hear) => mourners.push(hear),
    die,
  };
};
