import { instant, instantMs } from "@isotherm/core";
import * as z from "zod";

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
