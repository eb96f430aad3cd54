import { setImmediate as macrotask } from "node:timers/promises";
import type { SeededRandom } from "./seeded-random.ts";

interface Planned {
  readonly at: number;
  readonly tie: number;
  readonly run: () => void;
}

/** Time that passes only when everything that can happen at once has happened. */
export interface VirtualTime {
  readonly now: () => number;
  /** Plans something; of two things at the same moment chance decides which is first. */
  in(ms: number, run: () => void): void;
  /** Resolves after some time. */
  wait(ms: number): Promise<void>;
  /** Lets time pass up to a moment. */
  runUntil(at: number): Promise<void>;
}

/** Makes time, beginning at a moment in milliseconds. */
export const virtualTime = (start: number, random: SeededRandom): VirtualTime => {
  const heap: Planned[] = [];
  let now = start;
  const before = (one: Planned, other: Planned): boolean =>
    one.at < other.at || (one.at === other.at && one.tie < other.tie);
  const at = (index: number): Planned => heap[index] as Planned; // callers stay below the length
  const swap = (one: number, other: number): void => {
    const kept = at(one);
    heap[one] = at(other);
    heap[other] = kept;
  };
  const push = (planned: Planned): void => {
    let index = heap.push(planned) - 1;
    for (let parent = (index - 1) >> 1; index > 0 && before(at(index), at(parent)); parent = (index - 1) >> 1) {
      swap(index, parent);
      index = parent;
    }
  };
  const pop = (): Planned => {
    swap(0, heap.length - 1);
    const first = heap.pop() as Planned; // not called on an empty heap
    for (let index = 0; ;) {
      const left = 2 * index + 1;
      const right = left + 1;
      let least = index;
      if (left < heap.length && before(at(left), at(least))) least = left;
      if (right < heap.length && before(at(right), at(least))) least = right;
      if (least === index) return first;
      swap(index, least);
      index = least;
    }
  };
  const plan = (ms: number, run: () => void): void => push({ at: now + ms, tie: random.next(), run });
  return {
    now: () => now,
    in: plan,
    wait: (ms) => new Promise((resolve) => plan(ms, resolve)),
    runUntil: async (end) => {
      while (heap[0] && heap[0].at <= end) {
        const planned = pop();
        now = planned.at;
        planned.run();
        // Everything that was waiting for this goes on, up to its next effect.
        await macrotask();
      }
      now = end;
    },
  };
};
