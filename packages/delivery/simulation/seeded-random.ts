import type { TokenGenerator } from "@isotherm/core";

/** Chance that repeats itself: the same seed gives the same numbers. */
export interface SeededRandom {
  /** From 0 to 1, 1 excluded. */
  readonly next: () => number;
  /** A number from a range, evenly. */
  between(low: number, high: number): number;
  /** True with this probability. */
  hits(probability: number): boolean;
  pick<T>(all: readonly T[]): T;
}

/** The generator mulberry32: small, fast, good enough to choose schedules. */
export const seededRandom = (seed: number): SeededRandom => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    hits: (probability) => next() < probability,
    pick: (all) => {
      const one = all[Math.floor(next() * all.length)];
      if (one === undefined) throw new Error("nothing to pick from");
      return one;
    },
  };
};

const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz";

/** Secrets that repeat themselves. */
export const seededTokens = (random: Pick<SeededRandom, "next">): TokenGenerator => ({
  base62: (length) => {
    let token = "";
    while (token.length < length) token += DIGITS[Math.floor(random.next() * DIGITS.length)];
    return token;
  },
});
