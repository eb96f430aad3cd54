import { systemClock } from "@isotherm/core/system";
import { toldLine } from "@isotherm/core/told-error";
import type { Guard } from "./guard.ts";
import {
  startFunctionProcess,
  type FunctionCode,
  type FunctionProcess,
  type InvocationResult,
  type ProcessEvents,
} from "./runtime-api.ts";

/** A function with as many processes as its invocations need, up to a limit. */
export interface FunctionPool {
  /** Runs the function on an event. Never rejects: a failure is a result, as Lambda's is. */
  invoke(event: unknown): Promise<InvocationResult>;
  /** Starts a process ahead of the first invocation; resolves when it asks for work or ended trying. */
  prewarm(): Promise<void>;
  /** Kills every process of the function, whatever it is doing. The next invocation starts a new one. */
  kill(): Promise<void>;
  /** Kills every process for good. */
  stop(): Promise<void>;
  /** The processes that run now. */
  pids(): number[];
}

/** How a pool starts a process. */
export type StartProcess = (events: ProcessEvents) => Promise<FunctionProcess>;

/** Starts processes of a function's real code. */
export const processesOf =
  (code: FunctionCode, guard: Guard): StartProcess =>
  (events) =>
    startFunctionProcess(code, guard, events);

// As on Lambda, idle copies are let go. The last one stays: here nothing is gained by a cold start.
const IDLE_LIMIT_MS = 120_000;

/** A place for one process. Starting and returning ones will ask for work soon, so nobody starts another in their stead. */
interface Slot {
  state: "starting" | "idle" | "busy" | "returning";
  idleSinceMs: number;
  process: Promise<FunctionProcess>;
  pid: number;
}

const STOPPED: InvocationResult = { status: "failed", errorType: "Stopped", errorMessage: "The stack was stopped" };

/** Makes a pool of at most `maxProcesses`; invocations beyond wait their turn, first come, first served. */
export const createFunctionPool = (start: StartProcess, maxProcesses: number): FunctionPool => {
  const slots = new Set<Slot>();
  const waiting: { readonly payload: string; readonly resolve: (result: InvocationResult) => void }[] = [];
  let whenSettled: (() => void)[] = [];
  let stopped = false;

  const inState = (...states: Slot["state"][]): Slot[] => [...slots].filter(({ state }) => states.includes(state));

  const settle = (): void => {
    for (const resolve of whenSettled) resolve();
    whenSettled = [];
  };

  const leave = (slot: Slot, failure: InvocationResult | undefined): void => {
    slots.delete(slot);
    // A copy that never came up takes one invocation with it, as on Lambda.
    if (failure) waiting.shift()?.resolve(failure);
    settle();
    dispatch();
  };

  const launch = (): void => {
    const slot: Slot = { state: "starting", idleSinceMs: 0, process: Promise.reject(new Error("not started")), pid: 0 };
    slot.process.catch(() => {});
    slots.add(slot);
    slot.process = start({
      onIdle: () => {
        slot.state = "idle";
        slot.idleSinceMs = systemClock.monotonicMs();
        settle();
        dispatch();
      },
      onEnd: (_process, failure) => leave(slot, failure),
    });
    slot.process.then(
      ({ pid }) => {
        slot.pid = pid;
      },
      (error: unknown) => leave(slot, { status: "failed", errorType: "Sandbox.Start", errorMessage: toldLine(error) }),
    );
  };

  const run = async (slot: Slot, payload: string): Promise<InvocationResult> => {
    slot.state = "busy";
    const result = await (await slot.process).invoke(payload);
    slot.state = "returning";
    return result;
  };

  const dispatch = (): void => {
    const idle = inState("idle").toSorted((a, b) => b.idleSinceMs - a.idleSinceMs);
    for (const slot of idle) {
      const next = waiting.shift();
      if (!next) break;
      void run(slot, next.payload).then(next.resolve);
    }
    const coming = inState("starting", "returning").length;
    const wanted = stopped ? 0 : Math.min(waiting.length - coming, maxProcesses - slots.size);
    for (let launched = 0; launched < wanted; launched += 1) launch();
  };

  const kill = async (): Promise<void> => {
    await Promise.allSettled([...slots].map(async (slot) => (await slot.process).kill()));
  };

  const reaper = setInterval(() => {
    const longIdle = inState("idle").filter((slot) => systemClock.monotonicMs() - slot.idleSinceMs > IDLE_LIMIT_MS);
    for (const slot of longIdle.slice(longIdle.length === slots.size ? 1 : 0)) {
      slot.state = "busy";
      void slot.process.then((process) => process.kill());
    }
  }, IDLE_LIMIT_MS / 4);
  reaper.unref();

  return {
    invoke: (event) =>
      stopped
        ? Promise.resolve(STOPPED)
        : new Promise((resolve) => {
            waiting.push({ payload: JSON.stringify(event), resolve });
            dispatch();
          }),
    prewarm: () =>
      slots.size > 0 || stopped
        ? Promise.resolve()
        : new Promise((resolve) => {
            whenSettled.push(resolve);
            launch();
          }),
    kill,
    async stop() {
      stopped = true;
      clearInterval(reaper);
      for (const { resolve } of waiting.splice(0)) resolve(STOPPED);
      await kill();
    },
    pids: () => [...slots].map(({ pid }) => pid).filter((pid) => pid > 0),
  };
};
