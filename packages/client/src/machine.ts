// The one file that reads the clock and randomness of the process; tests hand in their own.

/** Clock, chance and waiting. */
export interface Machine {
  /** Wall-clock time, milliseconds since 1970. */
  nowMs(): number;
  /** Time that never goes back, milliseconds. */
  monotonicMs(): number;
  /** A number from 0 (inclusive) to 1 (exclusive). */
  random(): number;
  /** An idempotency key that nobody else makes. */
  newKey(): string;
  /** Waits; ends at once with the signal's reason when it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, ms);
    if (signal?.aborted) abort();
    signal?.addEventListener("abort", abort, { once: true });
  });

/** The process's own. */
export const MACHINE: Machine = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  random: () => Math.random(),
  newKey: () => crypto.randomUUID(),
  sleep,
};
