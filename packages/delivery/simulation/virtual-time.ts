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

/** What is planned, the next thing first: a binary heap. */
class Plan {
  readonly #heap: Planned[] = [];

  get next(): Planned | undefined {
    return this.#heap[0];
  }

  push(planned: Planned): void {
    let index = this.#heap.push(planned) - 1;
    for (let parent = (index - 1) >> 1; index > 0 && this.#isBefore(index, parent); parent = (index - 1) >> 1) {
      this.#swap(index, parent);
      index = parent;
    }
  }

  /** Takes the next thing away; never called on an empty plan. */
  pop(): Planned {
    this.#swap(0, this.#heap.length - 1);
    const first = this.#heap.pop() as Planned;
    for (let index = 0; ;) {
      const left = 2 * index + 1;
      const right = left + 1;
      let least = index;
      if (left < this.#heap.length && this.#isBefore(left, least)) least = left;
      if (right < this.#heap.length && this.#isBefore(right, least)) least = right;
      if (least === index) return first;
      this.#swap(index, least);
      index = least;
    }
  }

  #isBefore(one: number, other: number): boolean {
    const [first, second] = [this.#at(one), this.#at(other)];
    return first.at < second.at || (first.at === second.at && first.tie < second.tie);
  }

  #swap(one: number, other: number): void {
    const kept = this.#at(one);
    this.#heap[one] = this.#at(other);
    this.#heap[other] = kept;
  }

  #at(index: number): Planned {
    return this.#heap[index] as Planned; // callers stay below the length
  }
}

/** After so many steps whatever else this process does has its turn: a test runner has to hear of it. */
const STEPS_IN_A_ROW = 1_000;

/**
 * Resolves when everything that was waiting has gone on, up to its next effect: Node does the next tick after the last of the
 * promises that are settled until then. The next turn of the event loop would do as well, but takes half as long as the rest.
 */
const allWentOn = (steps: number): Promise<void> =>
  new Promise((resolve) => {
    if (steps % STEPS_IN_A_ROW === 0) setImmediate(resolve);
    else process.nextTick(resolve);
  });

/** Makes time, beginning at a moment in milliseconds. */
export const virtualTime = (start: number, random: SeededRandom): VirtualTime => {
  const plan = new Plan();
  let now = start;
  const planIn = (ms: number, run: () => void): void => plan.push({ at: now + ms, tie: random.next(), run });
  return {
    now: () => now,
    in: planIn,
    wait: (ms) => new Promise((resolve) => planIn(ms, resolve)),
    runUntil: async (end) => {
      for (let steps = 1; plan.next && plan.next.at <= end; steps += 1) {
        const planned = plan.pop();
        now = planned.at;
        planned.run();
        await allWentOn(steps);
      }
      now = end;
    },
  };
};
