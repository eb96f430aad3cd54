import { instantOf, isCalendarDate } from "@isotherm/core";
import type { Readings } from "./readings.ts";

const WITH_TIME = /^(?<date>[0-9./-]+)(?:[ T]+(?<hour>[0-9]{1,2}):(?<minute>[0-9]{2})(?::(?<second>[0-9]{2}))?)?$/;
const YEAR_FIRST = /^(?<year>[0-9]{4})[-/](?<month>[0-9]{1,2})[-/](?<day>[0-9]{1,2})$/;
const WITH_DOTS = /^(?<day>[0-9]{1,2})\.(?<month>[0-9]{1,2})\.(?<year>[0-9]{4})$/;
const WITH_SLASHES = /^(?<one>[0-9]{1,2})\/(?<two>[0-9]{1,2})\/(?<year>[0-9]{4})$/;

/** No date is longer, and patterns are not tried on whole books. */
const MOST_CHARACTERS = 60;

/** A date with or without a time, `YYYY-MM-DD`, `DD.MM.YYYY` or `D/M/YYYY`, as a timestamp in UTC. */
export const dateReadings = (text: string): Readings => {
  if (text.length > MOST_CHARACTERS) return { first: undefined, second: undefined };
  if (instantOf(text) !== undefined) return { first: text, second: text };
  const { date = "", hour = "0", minute = "00", second = "00" } = WITH_TIME.exec(text)?.groups ?? {};
  const time = `${hour.padStart(2, "0")}:${minute}:${second}`;
  const { one = "", two = "", year = "" } = WITH_SLASHES.exec(date)?.groups ?? {};
  if (year !== "") return { first: timestamp([year, two, one], time), second: timestamp([year, one, two], time) };
  const parts = (YEAR_FIRST.exec(date) ?? WITH_DOTS.exec(date))?.groups ?? {};
  const only = timestamp([parts["year"] ?? "", parts["month"] ?? "", parts["day"] ?? ""], time);
  return { first: only, second: only };
};

const timestamp = ([year = "", month = "", day = ""]: readonly string[], time: string): string | undefined => {
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = `${date}T${time}Z`;
  return isCalendarDate(date) && instantOf(at) !== undefined ? at : undefined;
};

/** A timestamp so that it can be read in no other way, as short as it may be. */
export const unmistakableDate = (at: string): string => at.replace(/T00:00:00Z$/, "");
