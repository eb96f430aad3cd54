import type { Refused } from "../src/index.ts";
import type { Process, SimulationContext } from "./process.ts";
import { SimulatedProcess, Throttled } from "./process.ts";

/** Handles a message in a process of its own. */
export interface Handle<M> {
  (process: Process, message: M, remainingMs: () => number): Promise<void>;
}

/** What queues differ in. */
export interface QueueSettings {
  /** How many of its messages are in work at once; without it as many as there are. */
  readonly places?: number;
  /** For how long a message is hidden whose function died. */
  readonly visibilityMs?: number;
}

const VISIBILITY_MS = 720_000;
const INVOCATION_MS = 120_000;
const DEDUPLICATION_MS = 300_000;
const MAX_RECEIVES = 5;

/** Gives places to those that come, in their order; each gives its own back, once. */
const placesOf = ({ places = Number.POSITIVE_INFINITY }: QueueSettings) => {
  let free = places;
  const waiting: ((leave: () => void) => void)[] = [];
  const enter = (begin: (leave: () => void) => void): void => {
    if (free === 0) return void waiting.push(begin);
    free -= 1;
    let hasLeft = false;
    begin(() => {
      if (hasLeft) return;
      hasLeft = true;
      free += 1;
      const next = waiting.shift();
      if (next) enter(next);
    });
  };
  return enter;
};

/** Has a message handled at its place; `ended` hears how, unless the function died. */
const handleAt = <M>(
  around: SimulationContext,
  handle: Handle<M>,
  message: M,
  { leave, ended }: { readonly leave: () => void; readonly ended: (succeeded: boolean) => void },
): void =>
  invoke(
    around,
    (process, remainingMs) => {
      process.onDeath(leave);
      return handle(process, message, remainingMs);
    },
    (succeeded) => {
      ended(succeeded);
      leave();
    },
  );

/** Runs a function once; `done` hears how it ended, unless it died. */
export const invoke = (
  around: SimulationContext,
  body: (process: Process, remainingMs: () => number) => Promise<void>,
  done: (succeeded: boolean) => void,
): void => {
  const process = new SimulatedProcess(around);
  const startedAt = around.time.now();
  around.time.in(INVOCATION_MS, process.die);
  body(process, () => INVOCATION_MS - (around.time.now() - startedAt)).then(
    () => process.alive() && done(true),
    (error: unknown) => {
      if (!process.alive()) return;
      const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
      for (const each of errors) if (!(each instanceof Throttled)) around.threw(each);
      done(false);
    },
  );
};

/** A standard queue: messages come late, twice, in any order, or not at all. */
export const standardQueue = <M>(around: SimulationContext, handle: Handle<M>, settings: QueueSettings = {}) => {
  const { time, random, faulty } = around;
  const { loss } = around.faults;
  const { visibilityMs = VISIBILITY_MS } = settings;
  const enter = placesOf(settings);
  const arrive = (message: M, receives: number): void =>
    enter((leave) => {
      let over = false;
      handleAt(around, handle, message, { leave, ended: (succeeded) => (over = succeeded) });
      time.in(visibilityMs, () => {
        if (!over && receives < MAX_RECEIVES) arrive(message, receives + 1);
      });
    });
  return (message: M, delayMs: number): void => {
    if (faulty() && random.hits(loss)) return;
    const times = faulty() && random.hits(loss) ? 2 : 1;
    for (let copy = 0; copy < times; copy += 1) {
      time.in(delayMs + random.between(1, faulty() ? 3_000 : 30), () => arrive(message, 1));
    }
  };
};

/** The messages of a group, in their order; the first is being handled where the group is busy. */
interface Group<M> {
  readonly waiting: { readonly message: M; receives: number }[];
  busy: boolean;
}

/** Handles the first message of a group, then the next; a message whose function died hides, and the group waits. */
const groupServer = <M>(around: SimulationContext, handle: Handle<M>, settings: QueueSettings) => {
  const { visibilityMs = VISIBILITY_MS } = settings;
  const enter = placesOf(settings);
  const serve = (group: Group<M>): void => {
    const first = group.waiting[0];
    if (!first || group.busy) return;
    group.busy = true;
    const free = (isDone: boolean): void => {
      if (isDone) group.waiting.shift();
      group.busy = false;
      serve(group);
    };
    enter((leave) => {
      let over = false;
      const ended = (succeeded: boolean): void => {
        over = succeeded;
        if (succeeded) free(true);
      };
      handleAt(around, handle, first.message, { leave, ended });
      around.time.in(visibilityMs, () => {
        first.receives += 1;
        if (!over) free(first.receives >= MAX_RECEIVES);
      });
    });
  };
  return serve;
};

/** A FIFO queue: one message of a group at a time. */
export const fifoQueue = <M>(around: SimulationContext, handle: Handle<M>, settings: QueueSettings = {}) => {
  const { time, random, faulty } = around;
  const { loss } = around.faults;
  const serve = groupServer(around, handle, settings);
  const groups = new Map<string, Group<M>>();
  const seen = new Map<string, number>();
  return (message: M, name: string, deduplication: string): void => {
    if (faulty() && random.hits(loss)) return;
    if (time.now() - (seen.get(deduplication) ?? -DEDUPLICATION_MS) < DEDUPLICATION_MS) return;
    seen.set(deduplication, time.now());
    const group = groups.get(name) ?? { waiting: [], busy: false };
    groups.set(name, group);
    group.waiting.push({ message, receives: 0 });
    time.in(random.between(1, faulty() ? 1_000 : 20), () => serve(group));
  };
};

const TEN = 10;

/**
 * Sends messages ten to a call. A call is refused as a whole, or the queue takes all of its messages but some; returns those that it did
 * not take.
 */
export const tenByTen = async <M>(
  { random, faulty, faults }: SimulationContext,
  process: Process,
  messages: readonly M[],
  send: (ten: readonly M[]) => void,
): Promise<Refused<M>[]> => {
  const isRefused = (): boolean => faulty() && random.hits(faults.throttled);
  const calls: Promise<Refused<M>[]>[] = [];
  for (let from = 0; from < messages.length; from += TEN) {
    const ten = messages.slice(from, from + TEN);
    const refused = new Set(isRefused() ? ten : ten.filter(isRefused));
    const answer = [...refused].map((message) => ({ message, error: new Throttled() }));
    const taken = ten.filter((message) => !refused.has(message));
    calls.push(process.effect(() => send(taken)).then(() => answer));
  }
  return (await Promise.all(calls)).flat();
};
