import { setTimeout as delay } from "node:timers/promises";

/** Waits, or less when the signal says so, or not at all when nothing is left to wait; never rejects. */
export const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
  if (ms > 0) await delay(ms, undefined, { signal }).catch(() => {});
};
