/** The limits of requests per key, of failed authentications per source address, who says what that is, and who is let in. */
export const RATE_SETTINGS = [
  "REQUESTS_PER_SECOND",
  "REQUEST_BURST",
  "FAILED_AUTHENTICATIONS_PER_MINUTE",
  "BEHIND_EDGE",
  "ORIGIN",
] as const;

/** Settings of a stage that functions get as environment variables. */
export type Setting =
  | "TEST_STEP_MS"
  | "POOL_DAYS"
  | "ALLOW_PRIVATE_RECEIVERS"
  | "ROUTER"
  | "STRIPE_AT"
  | "LINK_LIMITS"
  | (typeof RATE_SETTINGS)[number];
