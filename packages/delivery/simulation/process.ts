import type { Clock, Sleep } from "@isotherm/core";
import type { Table } from "@isotherm/store/table";
import type { SlowTrigger } from "../src/index.ts";
import type { MemoryTable, TableCall } from "./memory-table.ts";
import { type SeededRandom, seededTokens } from "./seeded-random.ts";
import type { VirtualTime } from "./virtual-time.ts";

/** How often each thing goes wrong, as a probability per call or message. */
export interface Faults {
  readonly crash: number;
  readonly lostResponse: number;
  readonly pause: number;
  readonly slow: number;
  /** The table refuses a call. */
  readonly throttled: number;
  /** The key that opens secrets refuses. */
  readonly locked: number;
  /** A sender is held up after a request, before it writes down what came of it. */
  readonly late: number;
  /** A message or a record of the stream is lost, or comes twice. */
  readonly loss: number;
}

/** What all processes of a simulation live in. */
export interface SimulationContext {
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
  readonly answer?: (call: TableCall, answer: unknown, memory: Bypass["memory"]) => unknown;
  /** Stands between a process and the table: applies a call, or later, or not at all, and says what is answered. */
  readonly instead?: (call: TableCall, apply: () => unknown, where: Bypass) => unknown;
  /** Stops the monotonic clock. */
  readonly noMonotonicClock?: boolean;
  readonly noSweep?: boolean;
  /** Returns a change of an endpoint at once. */
  readonly noWaitAfterChange?: boolean;
  /** Returns a change of types at once. */
  readonly noWaitAfterTypes?: boolean;
  /** What makes two triggers one: only their group. */
  readonly sameForGroup?: boolean;
  /** Where a trigger stands in the slow lane, and which are one. */
  readonly slowPlace?: (trigger: SlowTrigger) => { readonly group: string; readonly deduplication: string };
  /** The sweep's triggers stand in line with all others. */
  readonly sweepInLine?: boolean;
  /** The sweep remembers heads before it has compared them, or once every cursor knows them. */
  readonly remembers?: "what was there before" | "what was known";
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

/** A process that does what the seed says goes wrong. */
export class SimulatedProcess implements Process {
  readonly clock: Clock;
  readonly table: Table;
  readonly #around: SimulationContext;
  readonly #bypass: Bypass;
  readonly #mourners: (() => void)[] = [];
  #skewMs: number;
  #hasJumped = false;
  #isAlive = true;

  constructor(around: SimulationContext) {
    const { time, random, sabotage, maxSkewMs } = around;
    this.#around = around;
    const wrongBy = (): number => random.between(-maxSkewMs, maxSkewMs);
    this.#skewMs = wrongBy();
    const startedAt = time.now();
    // A clock that is set right, or wrong, while the process runs.
    if (this.#goesWrong(STEPPING))
      time.in(random.between(0, LONGEST_STEP_AFTER_MS), () => {
        this.#skewMs = wrongBy();
        this.#hasJumped = true;
      });
    this.clock = {
      nowMs: () => Math.floor(time.now() + this.#skewMs),
      monotonicMs: () => (sabotage?.noMonotonicClock ? 0 : time.now() - startedAt),
    };
    this.#bypass = bypassOf(around);
    const turns = { tokens: seededTokens(random), sleep: this.sleep };
    const send = (command: SentCommand) => this.#send({ name: command.constructor.name, input: command.input });
    // The store asks of the client nothing but to send commands.
    this.table = { name: "simulated", client: { send }, turns } as unknown as Table;
  }

  readonly sleep: Sleep = (ms) => this.until(this.#around.time.wait(ms));

  readonly die = (): void => {
    if (!this.#isAlive) return;
    this.#isAlive = false;
    for (const hear of this.#mourners) hear();
  };

  alive(): boolean {
    return this.#isAlive;
  }

  clockHasJumped(): boolean {
    return this.#hasJumped;
  }

  onDeath(hear: () => void): void {
    this.#mourners.push(hear);
  }

  effect<T>(apply: () => T): Promise<T> {
    const { time, faults } = this.#around;
    return new Promise((resolve, reject) => {
      const arrive = (): void => {
        let settle: () => void;
        try {
          const value = apply();
          settle = () => resolve(value);
        } catch (error) {
          settle = () => reject(error instanceof Error ? error : new Error(String(error)));
        }
        if (this.#isAlive && this.#goesWrong(faults.lostResponse)) {
          time.in(SDK_TIMEOUT_MS, () => this.#isAlive && arrive());
          return;
        }
        time.in(this.#latency() + this.#heldUp(), () => {
          if (this.#goesWrong(faults.crash / 2)) this.die();
          if (this.#isAlive) settle();
        });
      };
      if (this.#goesWrong(faults.crash / 2)) this.die();
      if (this.#isAlive) time.in(this.#latency(), arrive);
    });
  }

  until<T>(end: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      end.then(
        (value) => this.#isAlive && resolve(value),
        (error: unknown) => this.#isAlive && reject(error as Error),
      );
    });
  }

  async #send(call: TableCall): Promise<unknown> {
    const { time, faults, faulty, sabotage, table } = this.#around;
    if (this.#goesWrong(faults.throttled))
      return this.until(time.wait(this.#latency()).then(() => Promise.reject(new Throttled())));
    const answer = await this.effect(() => {
      const apply = (): unknown => table.apply(sabotage?.call?.(call) ?? call);
      const said = sabotage?.instead ? sabotage.instead(call, apply, this.#bypass) : apply();
      return sabotage?.answer ? sabotage.answer(call, said, this.#bypass.memory) : said;
    });
    if (call.name === "TransactWriteCommand" && faulty()) await time.wait(VISIBLE_AFTER_MS);
    return answer;
  }

  #goesWrong(probability: number): boolean {
    return this.#around.faulty() && this.#around.random.hits(probability);
  }

  #latency(): number {
    const { random, faults, slowestMs } = this.#around;
    if (this.#goesWrong(faults.slow)) return random.between(100, 1_500);
    return random.between(1, random.hits(0.2) ? slowestMs : 10);
  }

  #heldUp(): number {
    return this.#goesWrong(this.#around.faults.pause) ? this.#around.random.between(1_000, 70_000) : 0;
  }
}

interface SentCommand {
  readonly input: unknown;
  readonly constructor: { readonly name: string };
}

const bypassOf = ({ table, time }: SimulationContext): Bypass => ({
  table,
  memory: new Map(),
  later: (ms, run) =>
    time.in(ms, () => {
      try {
        run();
      } catch {
        // A condition that does not hold any more: nobody is there to hear of it.
      }
    }),
});
