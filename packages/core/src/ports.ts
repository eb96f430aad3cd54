import type { IdOf } from "./ids.ts";

/** What time it is. Passed in, so that a test can set it. */
export interface Clock {
  /** Wall-clock time, milliseconds since 1970. Compared between machines; may jump. */
  nowMs(): number;
  /** Time that never goes back, milliseconds from an arbitrary start. Compared within one process only. */
  monotonicMs(): number;
}

/** Makes new ids. */
export interface Ids {
  next<K extends keyof IdOf>(kind: K): IdOf[K];
}

/** Makes unguessable text. */
export interface Secrets {
  /** `length` characters of `[0-9A-Za-z]`, each drawn evenly by a cryptographic generator. */
  base62(length: number): string;
}

/** Waits, so that a test need not. */
export interface Sleep {
  (ms: number): Promise<void>;
}
