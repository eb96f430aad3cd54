import { availableParallelism } from "node:os";
import { systemClock } from "@isotherm/core/system";
import { toldLine } from "@isotherm/core/told-error";
import type { FunctionProcess, InvocationResult, ProcessEvents } from "./runtime-api.ts";

/** How a pool starts a process. */
export type StartProcess = (events: ProcessEvents) => Promise<FunctionProcess>;

// As on Lambda, idle copies are let go. The last one stays: here nothing is gained by a cold start.
const IDLE_LIMIT_MS = 120_000;

// So long a copy may calculate. What takes longer mostly waits, for a client's next event or its turn, and leaves the processor free.
const CALCULATES_MS = 250;
// While its code is compiled an event takes up to four times as long. To take that for waiting would start more copies, which
// have to be compiled, too.
const COLD_CALCULATES_MS = 4 * CALCULATES_MS;

/** A place for one process. Starting and returning ones will ask for work soon, so nobody starts another in their stead. */
interface Slot {
  state: "starting" | "idle" | "busy" | "returning";
  /** When it last became idle, or began to work. */
  sinceMs: number;
  /** How many events it has answered. */
  answered: number;
  process: Promise<FunctionProcess>;
  pid: number;
}

/** How a pool comes to more copies. */
export interface Growth {
  /** Copies that calculate are done no sooner for being more than these. */
  readonly processors: number;
  /** Events after which the code of a copy is compiled; until then it counts as one that starts. */
  readonly warmAfter: number;
}

/** As many copies as there are events, at once, as if each had a processor of its own. */
const AT_ONCE: Growth = { processors: Infinity, warmAfter: 0 };

/** Copies that share the processors of this machine. Of the first fifty events each takes two to four times as long as later ones. */
export const SHARING: Growth = { processors: availableParallelism(), warmAfter: 50 };

/** How long events may queue for a copy of their function when all of its copies are at work. */
export interface Queueing {
  /** Events that wait at once; another is refused at once. */
  readonly mostWaiting: number;
  /** Milliseconds after which one that still waits is refused. Counted from when no copy starts. */
  readonly longestWaitMs: number;
}

interface WaitingEvent {
  readonly payload: string;
  readonly resolve: (result: InvocationResult) => void;
}

const STOPPED: InvocationResult = { status: "failed", errorType: "Stopped", errorMessage: "The stack was stopped" };
const THROTTLED: InvocationResult = { status: "throttled" };

/**
 * A function with as many processes as its invocations need, up to a limit; more wait their turn, first come, first served. Where
 * processes share processors, it starts those that are of use.
 */
export class FunctionPool {
  readonly #start: StartProcess;
  readonly #maxProcesses: number;
  readonly #growth: Growth;
  readonly #slots = new Set<Slot>();
  readonly #waiting: WaitingEvent[] = [];
  readonly #reaper: NodeJS.Timeout;
  #whenSettled: (() => void)[] = [];
  #stopped = false;
  #lookAgain: NodeJS.Timeout | undefined;

  constructor(start: StartProcess, maxProcesses: number, growth = AT_ONCE) {
    this.#start = start;
    this.#maxProcesses = maxProcesses;
    this.#growth = growth;
    this.#reaper = setInterval(() => this.#reap(), IDLE_LIMIT_MS / 4);
    this.#reaper.unref();
  }

  /**
   * Runs the function on an event, which waits for its turn as long as it takes, or as `queueing` says. Never rejects: a
   * failure is a result, as Lambda's is, and so is a refusal because too many wait.
   */
  invoke(event: unknown, queueing?: Queueing): Promise<InvocationResult> {
    if (this.#stopped) return Promise.resolve(STOPPED);
    return new Promise((resolve) => {
      const one = { payload: JSON.stringify(event), resolve };
      this.#waiting.push(one);
      this.#dispatch();
      if (queueing) this.#limitWait(one, queueing);
    });
  }

  /** Refuses an event that has too many before it, or that waits too long. */
  #limitWait(one: WaitingEvent, { mostWaiting, longestWaitMs }: Queueing): void {
    // Copies that will soon ask for work take one each.
    const coming = this.#inState("starting", "returning").length;
    if (this.#waiting.indexOf(one) - coming >= mostWaiting) return this.#refuse(one);
    const { warmAfter } = this.#growth;
    const isStarting = (): boolean =>
      [...this.#slots].some(({ state, answered }) => state === "starting" || answered < warmAfter);
    // Lambda lets events wait for a start, too: the time counts when none was under way.
    const look = (started: boolean): void => {
      if (!this.#waiting.includes(one)) return;
      if (started || isStarting()) later();
      else this.#refuse(one);
    };
    const later = (): void => {
      const started = isStarting();
      setTimeout(() => look(started), longestWaitMs).unref();
    };
    if (this.#waiting.includes(one)) later();
  }

  #refuse(one: WaitingEvent): void {
    this.#waiting.splice(this.#waiting.indexOf(one), 1);
    one.resolve(THROTTLED);
  }

  /** Starts a process ahead of the first invocation; resolves when it asks for work or ended trying. */
  prewarm(): Promise<void> {
    if (this.#slots.size > 0 || this.#stopped) return Promise.resolve();
    return new Promise((resolve) => {
      this.#whenSettled.push(resolve);
      this.#launch();
    });
  }

  /** Kills every process of the function, whatever it is doing. The next invocation starts a new one. */
  async kill(): Promise<void> {
    await Promise.allSettled([...this.#slots].map(async (slot) => (await slot.process).kill()));
  }

  /** Kills every process for good. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#reaper);
    clearTimeout(this.#lookAgain);
    for (const { resolve } of this.#waiting.splice(0)) resolve(STOPPED);
    await this.kill();
  }

  /** The processes that run now. */
  pids(): number[] {
    return [...this.#slots].map(({ pid }) => pid).filter((pid) => pid > 0);
  }

  /** Hands the events that wait to idle processes, the one used last first, and starts processes for the rest. */
  #dispatch(): void {
    const idle = this.#inState("idle").toSorted((a, b) => b.sinceMs - a.sinceMs);
    for (const slot of idle) {
      const next = this.#waiting.shift();
      if (!next) break;
      void runIn(slot, next.payload).then(next.resolve);
    }
    const coming = this.#inState("starting", "returning").length;
    const free = this.#maxProcesses - this.#slots.size;
    const wanted = this.#stopped ? 0 : Math.min(this.#waiting.length - coming, free);
    for (let launched = 0; launched < wanted && this.#mayGrow(); launched += 1) this.#launch();
  }

  /**
   * Whether another copy would be of use: a start is a second of a processor, and copies that calculate are done no sooner for being
   * more than the processors. So half of the processors start copies at a time, and there are more copies than processors only
   * while those that work seem to wait for something.
   */
  #mayGrow(): boolean {
    const { processors, warmAfter } = this.#growth;
    const starting = this.#inState("starting").length;
    if (starting >= Math.max(1, processors / 2)) return false;
    const nowMs = systemClock.monotonicMs();
    const calculatesUntilMs = this.#inState("busy")
      .map(({ sinceMs, answered }) => sinceMs + (answered < warmAfter ? COLD_CALCULATES_MS : CALCULATES_MS))
      .filter((untilMs) => untilMs > nowMs);
    if (this.#inState("starting", "returning").length + calculatesUntilMs.length < processors) return true;
    // Those that start or return look by themselves.
    if (calculatesUntilMs.length === 0) return false;
    clearTimeout(this.#lookAgain);
    this.#lookAgain = setTimeout(() => this.#dispatch(), Math.min(...calculatesUntilMs) - nowMs);
    this.#lookAgain.unref();
    return false;
  }

  #launch(): void {
    const slot: Slot = {
      state: "starting",
      sinceMs: 0,
      answered: 0,
      process: Promise.reject(new Error("not started")),
      pid: 0,
    };
    slot.process.catch(() => {});
    this.#slots.add(slot);
    slot.process = this.#start({
      onIdle: () => {
        slot.state = "idle";
        slot.sinceMs = systemClock.monotonicMs();
        this.#settle();
        this.#dispatch();
      },
      onEnd: (_process, failure) => this.#leave(slot, failure),
    });
    slot.process.then(
      ({ pid }) => {
        slot.pid = pid;
      },
      (error: unknown) =>
        this.#leave(slot, { status: "failed", errorType: "Sandbox.Start", errorMessage: toldLine(error) }),
    );
  }

  #leave(slot: Slot, failure: InvocationResult | undefined): void {
    this.#slots.delete(slot);
    // A copy that never came up takes one invocation with it, as on Lambda.
    if (failure) this.#waiting.shift()?.resolve(failure);
    this.#settle();
    this.#dispatch();
  }

  #settle(): void {
    for (const resolve of this.#whenSettled) resolve();
    this.#whenSettled = [];
  }

  #reap(): void {
    const nowMs = systemClock.monotonicMs();
    const longIdle = this.#inState("idle").filter((slot) => nowMs - slot.sinceMs > IDLE_LIMIT_MS);
    for (const slot of longIdle.slice(longIdle.length === this.#slots.size ? 1 : 0)) {
      slot.state = "busy";
      void slot.process.then((process) => process.kill());
    }
  }

  #inState(...states: Slot["state"][]): Slot[] {
    return [...this.#slots].filter(({ state }) => states.includes(state));
  }
}

const runIn = async (slot: Slot, payload: string): Promise<InvocationResult> => {
  slot.state = "busy";
  slot.sinceMs = systemClock.monotonicMs();
  const result = await (await slot.process).invoke(payload);
  slot.state = "returning";
  slot.answered += 1;
  return result;
};
