import * as z from "zod";
import { DAY_MS, type Clock, ApiError, instant, instantMs } from "@isotherm/core";
import type { SecretName, SecretSource } from "./secret-store.ts";

/** The values of one secret that hold at a moment. */
export interface KeyRing {
  /** What is made now is made with it. */
  readonly current: string;
  /** What was made with any of them is read: the current one, earlier ones, and one that is about to become current. */
  readonly accepted: readonly string[];
}

/** A ring whose first value is current; the others are read too. */
export const ringOf = (current: string, ...others: readonly string[]): KeyRing => ({
  current,
  accepted: [current, ...others],
});

const Value = z.string().min(32);

/** The text of a secret that the deployment makes up for itself: its values, oldest first. */
const Text = z.object({
  schema: z.literal(1),
  first: Value,
  later: z.array(z.object({ value: Value, from: z.iso.datetime() })).default([]),
});

/** The values of a secret: the first, and each later one with the moment from which it is current. */
export type GeneratedSecret = z.output<typeof Text>;

/** Characters of a value: 43 of 62 possible ones are 256 bits. */
export const VALUE_LENGTH = 43;

/** Every function has read a changed secret within this time, unless its source fails. */
export const SECRET_LIFETIME_MS = 15 * 60_000;

/** A new value is read everywhere before anything is made with it. */
export const HEAD_START_MS = 2 * SECRET_LIFETIME_MS;

/** The values in a secret's text. Throws when it is something else, without showing it. */
export const parseGenerated = (text: string): GeneratedSecret => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  const { data } = Text.safeParse(json);
  // What zod says would quote the secret.
  if (!data) throw new Error("a secret is not of the form that this version reads");
  return data;
};

/** The text that holds one value only. */
export const firstText = (first: string): string => JSON.stringify({ schema: 1, first, later: [] });

/**
 * The values that hold at a moment.
 *
 * @param keepMs how long a value is read after the next one has become current; undefined: for ever
 */
export const ringAt = ({ first, later }: GeneratedSecret, nowMs: number, keepMs: number | undefined): KeyRing => {
  const values = [
    { value: first, fromMs: Number.NEGATIVE_INFINITY },
    ...later.map(({ value, from }) => ({ value, fromMs: instantMs(from) })),
  ];
  const current = values.findLast(({ fromMs }) => fromMs <= nowMs)?.value ?? first;
  const accepted = values.filter((_, index) => {
    const next = values[index + 1];
    return next === undefined || keepMs === undefined || nowMs < next.fromMs + keepMs;
  });
  return { current, accepted: accepted.map(({ value }) => value) };
};

/** The secret with one more value, current after the head start, and without those that nobody reads any more. */
export const rotated = (
  secret: GeneratedSecret,
  value: string,
  { nowMs, keepMs }: { readonly nowMs: number; readonly keepMs: number | undefined },
): GeneratedSecret => {
  const { accepted } = ringAt(secret, nowMs, keepMs);
  const [oldest, ...rest] = [{ value: secret.first }, ...secret.later].filter((one) => accepted.includes(one.value));
  const from = instant(nowMs + HEAD_START_MS);
  return {
    schema: 1,
    first: oldest?.value ?? secret.first,
    later: [...secret.later.filter((one) => rest.some((kept) => kept.value === one.value)), { value, from }],
  };
};

/** What reading secrets needs. */
export interface SecretReading {
  readonly source: SecretSource;
  readonly clock: Clock;
  /** Hears of a source that fails. */
  readonly onFailure: (name: SecretName, error: unknown) => void;
}

const RETRY_MS = 60_000;

/**
 * A secret that is read when it is first wanted, and again when a lifetime has gone by. While its source fails, what was
 * read last goes on holding: a secret is changed rarely, and its earlier values stay good for a while.
 *
 * @throws ApiError service_unavailable (by the function that it answers) while nothing was read yet and the source fails
 */
export const keptSecret = <T>(
  { source, clock, onFailure }: SecretReading,
  name: SecretName,
  parse: (text: string | undefined) => T,
): ((nowMs?: number) => Promise<T>) => {
  let known: { readonly value: T; readonly untilMs: number } | undefined;
  let asking: Promise<T> | undefined;
  const ask = async (nowMs: number): Promise<T> => {
    try {
      const value = parse((await source.read(name))?.text);
      known = { value, untilMs: nowMs + SECRET_LIFETIME_MS };
      return value;
    } catch (error) {
      onFailure(name, error);
      if (!known) throw Object.assign(new ApiError("service_unavailable"), { cause: error });
      known = { value: known.value, untilMs: nowMs + RETRY_MS };
      return known.value;
    } finally {
      asking = undefined;
    }
  };
  // Wall-clock time: a function that sleeps between two requests must not believe that none has passed.
  return async (nowMs = clock.nowMs()) => (known && nowMs < known.untilMs ? known.value : (asking ??= ask(nowMs)));
};

/**
 * How long what was made with an earlier value is read after the next became current. Addresses of pages stand in
 * mails and in printed certificates: for ever.
 */
export const KEEP_MS = { "cursor-keys": 7 * DAY_MS, "page-keys": undefined } as const;

/** The name of a secret that the deployment makes up for itself. */
export type GeneratedSecretName = keyof typeof KEEP_MS;

/** Returns the values of a generated secret that hold now. See `keptSecret`. */
export const keptKeyRing = (reading: SecretReading, name: GeneratedSecretName): (() => Promise<KeyRing>) => {
  const kept = keptSecret(reading, name, (text) => {
    if (text === undefined) throw new Error(`the secret ${name} does not exist`);
    return parseGenerated(text);
  });
  return async () => {
    const nowMs = reading.clock.nowMs();
    return ringAt(await kept(nowMs), nowMs, KEEP_MS[name]);
  };
};
