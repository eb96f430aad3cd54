import { instantOf, isCalendarDate } from "@isotherm/core";
import * as z from "zod";

/** A day, or a point in time that stands for its day. */
export const QueryDate = z
  .string()
  .refine((date) => isCalendarDate(date) || instantOf(date) !== undefined, "must be a date such as 2026-03-01")
  .meta({ format: "date" });
