import { systemClock, systemSleep } from "@isotherm/core/system";

const LOOK_EVERY_MS = 20;

/**
 * Looks again and again until there is something, at most until the deadline; then throws with what it waited for. The deadline is
 * for what never comes: on a busy machine much takes long.
 */
export const eventually = async <T>(
  what: string,
  look: () => Promise<T | undefined | false> | T | undefined | false,
  deadlineMs = 60_000,
): Promise<T> => {
  const until = systemClock.monotonicMs() + deadlineMs;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (systemClock.monotonicMs() > until) throw new Error(`waited ${deadlineMs} ms in vain for ${what}`);
    await systemSleep(LOOK_EVERY_MS);
  }
};
