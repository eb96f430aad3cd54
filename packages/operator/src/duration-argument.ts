import { InvalidArgumentError } from "commander";

const UNITS_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A length of time as typed (`45m`, `24h`, `7d`), in milliseconds; at most a year. */
export const durationArgument = (text: string): number => {
  const [, count, unit] = /^(\d{1,5})([smhd])$/.exec(text) ?? [];
  const length = Number(count) * UNITS_MS[(unit ?? "s") as keyof typeof UNITS_MS];
  if (!(length >= 0 && length <= 366 * UNITS_MS.d)) {
    throw new InvalidArgumentError("Give a length of time such as 45m, 24h or 7d, at most a year.");
  }
  return length;
};
