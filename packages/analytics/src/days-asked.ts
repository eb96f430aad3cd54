import { ApiError, type Instant, isCalendarDate, knownInstantOf, utcDayOf } from "@isotherm/core";
import { dayAfter } from "./periods.ts";

/** A range of days, both inclusive. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

/** How many years a range may have. */
const MOST_YEARS = 10;
const DEFAULT_DAYS = 30;
/** Days that can be asked for: what is after the last one must be a date, too. */
export const EARLIEST = "1900-01-01";
const LATEST = "9998-12-31";

/** The day that a request names: a calendar date, or a point in time, which counts as its date in UTC. */
export const dayOf = (text: string): string => (isCalendarDate(text) ? text : utcDayOf(knownInstantOf(text)));

/** The days from one through another. @throws ApiError time_range_invalid */
export const daysBetween = (first: string, last: string): Days => {
  if (first > last) throw new ApiError("time_range_invalid", "from: must not be after through.");
  if (first < EARLIEST || last > LATEST)
    throw new ApiError("time_range_invalid", `from, through: must lie between ${EARLIEST} and ${LATEST}.`);
  return { first, last };
};

/**
 * The days that a request asks for; a point in time counts as its date in UTC.
 *
 * @param firstUnlessAsked by the last day: 30 days before today unless given
 * @throws ApiError time_range_invalid
 */
export const daysAsked = (
  { from, through }: { readonly from?: string | undefined; readonly through?: string | undefined },
  now: Instant,
  firstUnlessAsked: (today: string) => string = (today) => dayAfter(today, -DEFAULT_DAYS),
): Days => {
  const today = utcDayOf(now);
  const last = through === undefined ? today : dayOf(through);
  const days = daysBetween(from === undefined ? earlier(firstUnlessAsked(today), last) : dayOf(from), last);
  if (from !== undefined && days.first <= sameDayInYears(last, -MOST_YEARS))
    throw new ApiError("time_range_invalid", `from: must be less than ${MOST_YEARS} years before through.`);
  return days;
};

const earlier = (a: string, b: string): string => (a < b ? a : b);

/** The same day of another year; 29 February becomes the day after where there is none. */
export const sameDayInYears = (day: string, years: number): string => {
  const year = Math.max(Number(day.slice(0, 4)) + years, 0);
  const same = `${String(year).padStart(4, "0")}${day.slice(4)}`;
  return isCalendarDate(same) ? same : `${same.slice(0, 5)}03-01`;
};
