import { setTimeout as delay } from "node:timers/promises";

/** Waits, or less when the signal says so; never rejects. */
export const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
  await delay(ms, undefined, { signal }).catch(() => {});
};
