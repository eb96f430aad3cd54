import type { Clock, Sleep } from "@isotherm/core";

/** How work is begun. */
export interface Pace<T> {
  readonly perSecond: number;
  readonly seconds: number;
  readonly clock: Pick<Clock, "monotonicMs">;
  readonly sleep: Sleep;
  readonly work: (index: number) => Promise<T>;
}

/**
 * Begins work at an even pace whether or not earlier work has ended: a service that slows down meets the same load, as it
 * would from clients who do not know of each other.
 */
export const paced = async <T>({ perSecond, seconds, clock, sleep, work }: Pace<T>): Promise<T[]> => {
  const startedMs = clock.monotonicMs();
  const under: Promise<T>[] = [];
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const waitMs = startedMs + (index * 1_000) / perSecond - clock.monotonicMs();
    if (waitMs > 0) await sleep(waitMs);
    under.push(work(index));
  }
  return Promise.all(under);
};
