/** A point in time as the interface writes it: UTC, three fraction digits, `2024-11-22T10:15:30.000Z`. */
export type Instant = string;

/** Milliseconds since 1970 as an instant. */
export const instant = (atMs: number): Instant => new Date(atMs).toISOString();

/** Milliseconds since 1970 of an instant. */
export const instantMs = (at: Instant): number => Date.parse(at);

/** An instant as JavaScript's date, for libraries that want one. */
export const dateOf = (at: Instant): Date => new Date(at);

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
