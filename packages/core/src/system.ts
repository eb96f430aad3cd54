import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { newId } from "./ids.ts";
import type { Clock, Ids, Secrets, Sleep } from "./ports.ts";

// The one file that may read the machine's clock and randomness; everything else is handed them.

/** The machine's clocks. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
};

const RANDOM_STEPS = 2 ** 47;

/** A number from 0 (inclusive) to 1 (exclusive) of cryptographic quality. */
export const secureRandom = (): number => randomInt(RANDOM_STEPS) / RANDOM_STEPS;

/** Ids of the machine's time and randomness. */
export const systemIds: Ids = {
  next: (kind) => newId(kind, systemClock.nowMs(), secureRandom),
};

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Secrets of the machine's cryptographic generator. */
export const systemSecrets: Secrets = {
  base62: (length) => Array.from({ length }, () => BASE62[randomInt(BASE62.length)]).join(""),
};

/** Waits for real. */
export const systemSleep: Sleep = async (ms) => {
  await delay(ms);
};
