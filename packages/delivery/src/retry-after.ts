import { instantMs, instantOf } from "@isotherm/core";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/** `Sun, 06 Nov 1994 08:49:37 GMT`, the form of dates that HTTP asks for (RFC 9110, section 5.6.7). */
const HTTP_DATE = /^[A-Z][a-z]{2}, (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}:\d{2}:\d{2}) GMT$/;

/** The longest that a receiver may ask to be left alone by one answer, milliseconds: the longest delay of our own. */
const MOST_ASKED_DELAY_MS = 3_600_000;

/**
 * Milliseconds that an answer's `Retry-After` asks for, in seconds or as a date, an hour at most; 0 where it asks for
 * nothing, or in no form that HTTP has.
 */
export const askedDelayMs = (retryAfter: string | undefined, nowMs: number): number => {
  const asked = retryAfter?.trim() ?? "";
  const wanted = /^\d{1,10}$/.test(asked) ? Number(asked) * 1_000 : (dateMs(asked) ?? nowMs) - nowMs;
  return Math.min(Math.max(wanted, 0), MOST_ASKED_DELAY_MS);
};

const dateMs = (text: string): number | undefined => {
  const [, day = "", name = "", year = "", time = ""] = HTTP_DATE.exec(text) ?? [];
  const month = String(MONTHS.indexOf(name) + 1).padStart(2, "0");
  const instant = instantOf(`${year}-${month}-${day}T${time}Z`);
  return instant === undefined ? undefined : instantMs(instant);
};
