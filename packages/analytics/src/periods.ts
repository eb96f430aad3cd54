import type { AnalyticsInterval } from "@isotherm/contract";
import { DAY_MS, type Instant, instant, instantMs, utcDayAt } from "@isotherm/core";

/** A period: from an instant to before another, and the first day of it, in the time zone asked for. */
export interface Period {
  readonly start: string;
  readonly from: Instant;
  readonly to: Instant;
}

const msOf = (day: string): number => instantMs(`${day}T00:00:00.000Z`);

/** A day, so many days later or earlier. */
export const dayAfter = (day: string, days: number): string => utcDayAt(msOf(day) + days * DAY_MS);

/** The first days of all periods that touch a range of days, the last one excluded: first those of the range itself. */
const startsIn = (interval: AnalyticsInterval, first: string, last: string): string[] => {
  const starts = [first];
  if (interval === "none") return starts;
  for (let next = nextStart(interval, first); next <= last; next = nextStart(interval, next)) starts.push(next);
  return starts;
};

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

/** The first day of the next period. */
const nextStart = (interval: Exclude<AnalyticsInterval, "none">, day: string): string => {
  if (interval === "day") return dayAfter(day, 1);
  const months = MONTHS[interval];
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  const next = (Math.floor(index / months) + 1) * months;
  return `${String(Math.floor(next / 12)).padStart(4, "0")}-${String((next % 12) + 1).padStart(2, "0")}-01`;
};

/** The first day of the period that a day is in. */
const startOf = (interval: AnalyticsInterval, day: string): string => {
  if (interval === "day" || interval === "none") return day;
  if (interval === "month") return `${day.slice(0, 7)}-01`;
  const month = interval === "year" ? 1 : Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${day.slice(0, 5)}${String(month).padStart(2, "0")}-01`;
};

/**
 * The periods of a range of days, both inclusive, in a time zone. The first and the last one end with the range; their
 * `start` is the first day of the whole period.
 */
export const periodsOf = (
  { first, last }: { readonly first: string; readonly last: string },
  interval: AnalyticsInterval,
  zone: string,
): Period[] => {
  const starts = startsIn(interval, first, last);
  const bounds = [...starts, dayAfter(last, 1)].map((day) => beginningOf(day, zone));
  return starts.map((start, index) => ({
    start: startOf(interval, start),
    from: instant(bounds[index] ?? 0),
    to: instant(bounds[index + 1] ?? 0),
  }));
};

/** What is marked as having happened may have been estimated before, by so much at most. */
const EARLIER_MS = 366 * DAY_MS;

/**
 * Between which times (milliseconds, both inclusive) an estimate was made that may count in a period. Where those that have
 * happened count, `throughMs` is undefined: an estimate may be marked at any time after.
 */
export const madeBetween = (
  { from, to }: Pick<Period, "from" | "to">,
  happened: boolean,
): { readonly fromMs: number; readonly throughMs: number | undefined } =>
  happened
    ? { fromMs: instantMs(from) - EARLIER_MS, throughMs: undefined }
    : { fromMs: instantMs(from), throughMs: instantMs(to) - 1 };

const QUARTER_MS = 900_000;

/** When a day begins in a time zone, milliseconds since 1970. Offsets are taken to the quarter of an hour: since 1972 all are. */
const beginningOf = (day: string, zone: string): number => {
  const utc = msOf(day);
  if (zone === "UTC") return utc;
  const offsets = [utc - DAY_MS, utc + DAY_MS].map((at) => offsetAt(zone, at));
  const found = offsets.map((offset) => utc - offset).filter((at) => dayIn(zone, at) === day);
  // A day that a zone has skipped begins when the next one does.
  return found.length === 0 ? beginningOf(dayAfter(day, 1), zone) : Math.min(...found);
};

const dayIn = (zone: string, at: number): string => utcDayAt(at + offsetAt(zone, at));

/** How far the clocks of a zone are ahead of UTC at an instant, milliseconds. */
const offsetAt = (zone: string, at: number): number => {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes): string => (parts.get(name) ?? "").padStart(2, "0");
  const local = instantMs(
    `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}:${part("second")}.000Z`,
  );
  return Math.round((local - at) / QUARTER_MS) * QUARTER_MS;
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** Made once for each zone: it takes a while. */
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    calendar: "iso8601",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  formats.set(timeZone, made);
  return made;
};

/** The name of a time zone as it is kept here; undefined when there is none. Offsets such as `+02:00` are none. */
export const knownZone = (name: string): string | undefined => {
  if (!/^[A-Za-z]/.test(name)) return undefined;
  try {
    return formatOf(name).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
};
