import { instantOf } from "@isotherm/core";
import * as z from "zod";

/**
 * A point in time in a request, RFC 3339 with any offset. It stays the text that was sent; `knownInstantOf` reads it.
 */
export const TimestampText = z
  .string()
  .refine((text) => instantOf(text) !== undefined, 'must be a point in time such as "2024-11-22T10:15:30Z"')
  .meta({
    format: "date-time",
    description:
      "RFC 3339 with any offset, years 0001 to 9999 in UTC. A leap second counts as the last millisecond before midnight.",
    examples: ["2024-11-22T10:15:30Z"],
  });
