import { instantMs, instantOf } from "@isotherm/core";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/** `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7). */
const HTTP_DATE = /^[A-Z][a-z]{2}, (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}:\d{2}:\d{2}) GMT$/;

/** A receiver on the same desk is not left alone for longer. */
const LONGEST_ASKED_MS = 60_000;

/**
 * Milliseconds that `Retry-After` asks for, in seconds or as a date, a minute at most; 0 where it asks for nothing. The service
 * reads it in the same way, in a module that would bring its table into this program; a test compares the two.
 */
export const askedDelayMs = (retryAfter: string | null, nowMs: number): number => {
  const asked = retryAfter?.trim() ?? "";
  const wanted = /^\d{1,10}$/.test(asked) ? Number(asked) * 1_000 : (dateMs(asked) ?? nowMs) - nowMs;
  return Math.min(Math.max(wanted, 0), LONGEST_ASKED_MS);
};

const dateMs = (text: string): number | undefined => {
  const [, day = "", name = "", year = "", time = ""] = HTTP_DATE.exec(text) ?? [];
  const month = String(MONTHS.indexOf(name) + 1).padStart(2, "0");
  const instant = instantOf(`${year}-${month}-${day}T${time}Z`);
  return instant === undefined ? undefined : instantMs(instant);
};
