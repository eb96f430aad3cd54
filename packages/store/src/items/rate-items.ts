import * as z from "zod";
import { SCHEMA_ONE } from "./schema-one.ts";

/**
 * The bucket of a key. It has no time to live: it also tells the last day on which the key was used, and there are only as
 * many as keys.
 */
export const RequestBucketItem = z.object({
  ...SCHEMA_ONE,
  /** When the bucket is full again, microseconds since 1970. */
  full_at_us: z.int(),
  /** The last day of use, `YYYY-MM-DD` in UTC. */
  used_on: z.string(),
});

/** Failed authentications of a source address in its window; expires soon after. */
export const FailureWindowItem = z.object({ ...SCHEMA_ONE, failures: z.int(), ends_at_ms: z.number() });
