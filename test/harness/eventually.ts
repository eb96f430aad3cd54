import { systemClock, systemSleep } from "@isotherm/core/system";

const LOOK_EVERY_MS = 20;

/** Looks again and again until there is something, at most until the deadline; then throws with what it waited for. */
export const eventually = async <T>(
  what: string,
  look: () => Promise<T | undefined | false> | T | undefined | false,
  deadlineMs = 15_000,
): Promise<T> => {
  const until = systemClock.monotonicMs() + deadlineMs;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (systemClock.monotonicMs() > until) throw new Error(`waited ${deadlineMs} ms in vain for ${what}`);
    await systemSleep(LOOK_EVERY_MS);
  }
};
