import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { decodeTime, incrementBase32, ulid } from "ulid";
import { ID_PREFIXES, type IdOf } from "./ids.ts";

// The one file that may read the machine's clock and randomness; everything else is handed them.

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
export interface TokenGenerator {
  /** `length` characters of `[0-9A-Za-z]`, each drawn evenly by a cryptographic generator. */
  base62(length: number): string;
}

/** Waits, so that a test need not. */
export interface Sleep {
  (ms: number): Promise<void>;
}

/** The machine's clocks. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
};

const RANDOM_STEPS = 2 ** 47;

/** A number from 0 (inclusive) to 1 (exclusive) of cryptographic quality. */
export const secureRandom = (): number => randomInt(RANDOM_STEPS) / RANDOM_STEPS;

/** A new id of a kind: prefix, underscore, ULID of the given time (milliseconds) and 80 random bits. */
export const newId = <K extends keyof IdOf>(idKind: K, atMs: number, random: () => number): IdOf[K] =>
  `${ID_PREFIXES[idKind]}_${ulid(atMs, random)}` as IdOf[K];

/** A day of 24 hours, milliseconds. */
export const DAY_MS = 86_400_000;

/** When a generated id was made, milliseconds since 1970. */
export const idTimeMs = (id: string): number => decodeTime(id.slice(id.indexOf("_") + 1));

/** When a generated id was made. */
export const idInstant = (id: string): Instant => instant(idTimeMs(id));

/** Ids of the machine's time and randomness. */
export const systemIds: Ids = {
  next: (kind) => newId(kind, systemClock.nowMs(), secureRandom),
};

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * Ids that follow each other, for what happens at once: the first of a kind is random, each further one is one higher. So they
 * are in order within a millisecond, and what they have in common is packed.
 */
export class IdsInARow implements Ids {
  readonly #ids: Ids;
  readonly #last = new Map<keyof IdOf, string>();

  constructor(ids: Ids) {
    this.#ids = ids;
  }

  next<K extends keyof IdOf>(kind: K): IdOf[K] {
    const last = this.#last.get(kind);
    const from = ID_PREFIXES[kind].length + 1;
    const id = last === undefined ? this.#ids.next(kind) : `${last.slice(0, from)}${incrementBase32(last.slice(from))}`;
    this.#last.set(kind, id);
    return id as IdOf[K]; // of the kind that was asked for
  }
}

/** Secrets of the machine's cryptographic generator. */
export const systemTokens: TokenGenerator = {
  base62: (length) => Array.from({ length }, () => BASE62[randomInt(BASE62.length)]).join(""),
};

/** Waits for real. */
export const systemSleep: Sleep = async (ms) => {
  await delay(ms);
};

/** A point in time as the interface writes it: UTC, three fraction digits, `2024-11-22T10:15:30.000Z`. */
export type Instant = string;

/** Milliseconds since 1970 as an instant. */
export const instant = (atMs: number): Instant => new Date(atMs).toISOString();

/** Milliseconds since 1970 of an instant. */
export const instantMs = (at: Instant): number => Date.parse(at);

/** An instant as JavaScript's date, for libraries that want one. */
export const dateOf = (at: Instant): Date => new Date(at);

/** The UTC day of a moment, `2026-03-01`. */
export const utcDayOf = (now: Instant): string => now.slice(0, 10);

/** The UTC day of a time in milliseconds since 1970. */
export const utcDayAt = (atMs: number): string => utcDayOf(instant(atMs));

const TIMESTAMP =
  /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d):([0-5]\d|60)(?:\.(\d+))?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

/** When a second may be added to the last minute of a day, in UTC. */
const LEAP_MINUTE = /-(06-30|12-31)T23:59:59\.999Z$/;

/** Whether a text names a day of the calendar, from year 0001 to 9999. */
export const isCalendarDate = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith("0000")) return false;
  const atMs = Date.parse(`${text}T00:00:00Z`);
  // The 30th of February would be the 1st or 2nd of March.
  return !Number.isNaN(atMs) && instant(atMs).startsWith(text);
};

/**
 * The instant that a date-time of RFC 3339, section 5.6, stands for; undefined where the text is none, or where the year
 * in UTC is not from 0001 to 9999. Digits beyond milliseconds are cut. A leap second, `23:59:60` UTC at the end of June
 * or December, is the last millisecond before midnight: it stays on its day and in its year.
 */
export const instantOf = (text: string): Instant | undefined => {
  const [, date = "", minute, second, fraction = "", offset = ""] = TIMESTAMP.exec(text) ?? [];
  if (!isCalendarDate(date)) return undefined;
  const isLeap = second === "60";
  const rest = isLeap ? "59.999" : `${second}.${fraction.slice(0, 3).padEnd(3, "0")}`;
  const atMs = Date.parse(`${date}T${minute}:${rest}${offset.toUpperCase()}`);
  const at = instant(atMs);
  if (!isCalendarDate(at.slice(0, at.indexOf("T")))) return undefined;
  return isLeap && !LEAP_MINUTE.test(at) ? undefined : at;
};

/** The instant of a timestamp that was checked before. @throws Error where it is none */
export const knownInstantOf = (timestamp: string): Instant => {
  const at = instantOf(timestamp);
  if (at === undefined) throw new Error("a timestamp was not checked");
  return at;
};
