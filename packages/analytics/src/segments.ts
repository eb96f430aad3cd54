import { DAY_MS, type Instant, instant, instantMs } from "@isotherm/core";
import { bucketAt, type Level } from "./cells.ts";
import type { Period } from "./periods.ts";

/** Buckets of a level, one after the other, that are added or taken away. */
export interface Segment {
  readonly level: Level;
  /** The first bucket, and the one behind the last. */
  readonly from: Instant;
  readonly to: Instant;
  readonly sign: 1 | -1;
}

const QUARTER_MS = 900_000;

const monthStart = (at: Instant): Instant => `${at.slice(0, 7)}-01T00:00:00.000Z`;

const nextMonth = (at: Instant): Instant => monthStart(instant(instantMs(monthStart(at)) + 32 * DAY_MS));

const dayStart = (at: Instant): Instant => `${at.slice(0, 10)}T00:00:00.000Z`;

const nextDay = (at: Instant): Instant => instant(instantMs(dayStart(at)) + DAY_MS);

/** Of the bucket's beginning and its end the one that is nearer. */
const nearest = (at: Instant, start: (at: Instant) => Instant, next: (at: Instant) => Instant): Instant => {
  const [before, after] = [start(at), next(at)];
  return instantMs(at) - instantMs(before) <= instantMs(after) - instantMs(at) ? before : after;
};

/**
 * The buckets that add up to a period: whole months, and at both ends days that are missing or too much, and at the ends of
 * those quarters of an hour. So a month in Berlin is a month of UTC, with an hour or two more before it and fewer at its end.
 */
export const segmentsOf = ({ from, to }: Pick<Period, "from" | "to">): Segment[] =>
  between(
    { from, to },
    { level: "month", round: (at) => nearest(at, monthStart, nextMonth), finer: (edge) => daysOf(edge) },
  );

const daysOf = (edge: Edge): Segment[] =>
  between(edge, { level: "day", round: (at) => nearest(at, dayStart, nextDay), finer: (inner) => quartersOf(inner) });

const quartersOf = ({ from, to }: Edge): Segment[] => (from < to ? [{ level: "quarter", from, to, sign: 1 }] : []);

type Edge = Pick<Period, "from" | "to">;

interface LevelRules {
  readonly level: Level;
  readonly round: (at: Instant) => Instant;
  readonly finer: (edge: Edge) => Segment[];
}

const between = ({ from, to }: Edge, { level, round, finer }: LevelRules): Segment[] => {
  const [first, last] = [round(from), round(to)];
  if (first >= last) return finer({ from, to });
  return [
    { level, from: first, to: last, sign: 1 },
    ...(from < first ? finer({ from, to: first }) : taken(finer({ from: first, to: from }))),
    ...(last < to ? finer({ from: last, to }) : taken(finer({ from: to, to: last }))),
  ];
};

const taken = (segments: readonly Segment[]): Segment[] =>
  segments.map((segment) => ({ ...segment, sign: segment.sign === 1 ? -1 : 1 }));

/** Ranges of one level that touch or overlap, as few as cover all of them. */
export const joined = (segments: readonly Segment[]): readonly Omit<Segment, "sign">[] => {
  const found: { level: Level; from: Instant; to: Instant }[] = [];
  for (const { level, from, to } of segments.toSorted((a, b) => (a.level + a.from < b.level + b.from ? -1 : 1))) {
    const before = found.at(-1);
    if (before?.level === level && from <= before.to) before.to = to > before.to ? to : before.to;
    else found.push({ level, from, to });
  }
  return found;
};

const NEXT: Readonly<Record<Level, (at: Instant) => Instant>> = {
  month: nextMonth,
  day: nextDay,
  quarter: (at) => instant(instantMs(at) + QUARTER_MS),
};

/** The buckets of a range, oldest first. */
export const bucketsOf = ({ level, from, to }: Omit<Segment, "sign">): string[] => {
  const buckets: string[] = [];
  for (let at = from; at < to; at = NEXT[level](at)) buckets.push(bucketAt(level, at));
  return buckets;
};
