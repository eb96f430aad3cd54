import { systemClock } from "@isotherm/core/system";
import { toldLine } from "@isotherm/core/told-error";
import type { FunctionProcess, InvocationResult, ProcessEvents } from "./runtime-api.ts";

/** How a pool starts a process. */
export type StartProcess = (events: ProcessEvents) => Promise<FunctionProcess>;

// As on Lambda, idle copies are let go. The last one stays: here nothing is gained by a cold start.
const IDLE_LIMIT_MS = 120_000;

/** A place for one process. Starting and returning ones will ask for work soon, so nobody starts another in their stead. */
interface Slot {
  state: "starting" | "idle" | "busy" | "returning";
  idleSinceMs: number;
  process: Promise<FunctionProcess>;
  pid: number;
}

/** How long events may queue for a copy of their function when all of its copies are at work. */
export interface Queueing {
  /** Events that wait at once; another is refused at once. */
  readonly mostWaiting: number;
  /** Milliseconds after which one that still waits is refused. The start of a copy is not counted. */
  readonly longestWaitMs: number;
}

interface WaitingEvent {
  readonly payload: string;
  readonly resolve: (result: InvocationResult) => void;
}

const STOPPED: InvocationResult = { status: "failed", errorType: "Stopped", errorMessage: "The stack was stopped" };
const THROTTLED: InvocationResult = { status: "throttled" };

/** A function with as many processes as its invocations need, up to a limit; more wait their turn, first come, first served. */
export class FunctionPool {
  readonly #start: StartProcess;
  readonly #maxProcesses: number;
  readonly #slots = new Set<Slot>();
  readonly #waiting: WaitingEvent[] = [];
  readonly #reaper: NodeJS.Timeout;
  #whenSettled: (() => void)[] = [];
  #stopped = false;

  constructor(start: StartProcess, maxProcesses: number) {
    this.#start = start;
    this.#maxProcesses = maxProcesses;
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
    const isStarting = (): boolean => this.#inState("starting").length > 0;
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
    for (const { resolve } of this.#waiting.splice(0)) resolve(STOPPED);
    await this.kill();
  }

  /** The processes that run now. */
  pids(): number[] {
    return [...this.#slots].map(({ pid }) => pid).filter((pid) => pid > 0);
  }

  /** Hands the events that wait to idle processes, the one used last first, and starts processes for the rest. */
  #dispatch(): void {
    const idle = this.#inState("idle").toSorted((a, b) => b.idleSinceMs - a.idleSinceMs);
    for (const slot of idle) {
      const next = this.#waiting.shift();
      if (!next) break;
      void runIn(slot, next.payload).then(next.resolve);
    }
    const coming = this.#inState("starting", "returning").length;
    const free = this.#maxProcesses - this.#slots.size;
    const wanted = this.#stopped ? 0 : Math.min(this.#waiting.length - coming, free);
    for (let launched = 0; launched < wanted; launched += 1) this.#launch();
  }

  #launch(): void {
    const slot: Slot = { state: "starting", idleSinceMs: 0, process: Promise.reject(new Error("not started")), pid: 0 };
    slot.process.catch(() => {});
    this.#slots.add(slot);
    slot.process = this.#start({
      onIdle: () => {
        slot.state = "idle";
        slot.idleSinceMs = systemClock.monotonicMs();
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
    const longIdle = this.#inState("idle").filter((slot) => nowMs - slot.idleSinceMs > IDLE_LIMIT_MS);
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
  const result = await (await slot.process).invoke(payload);
  slot.state = "returning";
  return result;
};
