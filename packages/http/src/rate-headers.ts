import type { RateStatus } from "./rate-limiter.ts";

/**
 * The headers that tell of a limit: `RateLimit-Policy` and `RateLimit` as the draft "RateLimit header fields for HTTP"
 * has them since its eighth edition, and `Retry-After` in whole seconds when the limit is exceeded.
 */
export const rateHeaders = (status: RateStatus): Record<string, string> => ({
  "ratelimit-policy": `"${status.policy}";q=${status.quota};w=${status.windowSeconds}`,
  ratelimit: `"${status.policy}";r=${status.remaining};t=${status.resetSeconds}`,
  ...(!status.allowed && { "retry-after": String(status.retryAfterSeconds) }),
});
