import * as z from "zod";

/** A point in time in a request, RFC 3339 with any offset. It stays the text that was sent. */
export const TimestampText = z.iso
  .datetime({ offset: true, error: 'must be a point in time such as "2024-11-22T10:15:30Z"' })
  .meta({ examples: ["2024-11-22T10:15:30Z"] });
