import { systemSleep } from "@isotherm/core/system";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { FunctionPool, type Growth } from "./function-pool.ts";
import type { InvocationResult, ProcessEvents } from "./runtime-api.ts";

const ANSWERED: InvocationResult = { status: "answered", payload: "{}" };

/** A copy that comes up when it is told to, and answers when it is told to. */
interface Copy {
  readonly up: () => void;
  readonly answer: () => Promise<void>;
}

/** A pool of such copies, in the order of their starts. */
const aPool = (growth: Growth, maxProcesses = 4) => {
  const copies: Copy[] = [];
  const start = async (events: ProcessEvents) => {
    let finish: ((result: InvocationResult) => void) | undefined;
    const process = {
      pid: copies.length + 1,
      invoke: () => new Promise<InvocationResult>((resolve) => (finish = resolve)),
      kill: async () => {},
    };
    copies.push({
      up: () => events.onIdle(process),
      answer: async () => {
        await systemSleep(1);
        finish?.(ANSWERED);
        await systemSleep(1);
        events.onIdle(process);
      },
    });
    return process;
  };
  const pool = new FunctionPool(start, maxProcesses, growth);
  onTestFinished(() => pool.stop());
  return { pool, copies };
};

describe("copies that share two processors", () => {
  const growth: Growth = { processors: 2, warmAfter: 0 };

  /** More events than copies. */
  const crowd = (pool: FunctionPool): void => {
    for (let event = 0; event < 8; event += 1) void pool.invoke({});
  };

  const atRest = (warmAfter = 0) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    onTestFinished(() => void vi.useRealTimers());
    return aPool({ ...growth, warmAfter });
  };

  /** More events than copies, of which one comes up. */
  const crowded = (warmAfter?: number) => {
    const { pool, copies } = atRest(warmAfter);
    crowd(pool);
    expect(copies).toHaveLength(1);
    copies[0]?.up();
    return copies;
  };

  it("start one after the other, however many events wait", () => {
    expect(crowded()).toHaveLength(2);
  });

  it("are no more than the processors while they calculate", async () => {
    const copies = crowded();
    copies[1]?.up();
    for (let round = 0; round < 3; round += 1) {
      vi.advanceTimersByTime(200);
      await Promise.all(copies.map((copy) => copy.answer()));
    }
    expect(copies).toHaveLength(2);
  });

  it("are no more than the processors when they begin to calculate after a rest", async () => {
    const { pool, copies } = atRest();
    const events = [pool.invoke({}), pool.invoke({})];
    copies[0]?.up();
    copies[1]?.up();
    await Promise.all(copies.map((copy) => copy.answer()));
    expect(await Promise.all(events)).toEqual([ANSWERED, ANSWERED]);
    vi.advanceTimersByTime(10_000);
    crowd(pool);
    expect(copies).toHaveLength(2);
  });

  it("are more as soon as the first of them seems to wait, so that nobody waits behind it", () => {
    const copies = crowded();
    vi.advanceTimersByTime(100);
    copies[1]?.up();
    vi.advanceTimersByTime(149);
    expect(copies).toHaveLength(2);
    vi.advanceTimersByTime(2);
    expect(copies).toHaveLength(3);
  });

  it("seem to wait only after four times as long while their code is not compiled yet", () => {
    const copies = crowded(50);
    copies[1]?.up();
    vi.advanceTimersByTime(999);
    expect(copies).toHaveLength(2);
    vi.advanceTimersByTime(2);
    expect(copies).toHaveLength(3);
  });
});

describe("events that wait for copies whose code is not compiled yet", () => {
  const queueing = { mostWaiting: 2, longestWaitMs: 20 };

  it("wait longer than for others, and are refused all the same when they are too many", async () => {
    const { pool, copies } = aPool({ processors: 1, warmAfter: 2 }, 1);
    const [first, second, third] = [1, 2, 3].map(() => pool.invoke({}, queueing));
    copies[0]?.up();
    await expect(pool.invoke({}, queueing)).resolves.toEqual({ status: "throttled" });
    await systemSleep(100);
    await copies[0]?.answer();
    expect(await first).toEqual(ANSWERED);
    await copies[0]?.answer();
    expect(await second).toEqual(ANSWERED);
    // From now on it is warm: who comes now waits behind the third for no longer than may be.
    expect(await pool.invoke({}, queueing)).toEqual({ status: "throttled" });
    await copies[0]?.answer();
    expect(await third).toEqual(ANSWERED);
  });
});
