/** The limits of requests per key, of failed authentications per source address, and who says what that is. */
export const RATE_SETTINGS = [
  "REQUESTS_PER_SECOND",
  "REQUEST_BURST",
  "FAILED_AUTHENTICATIONS_PER_MINUTE",
  "BEHIND_EDGE",
] as const;

/** Settings of a stage that functions get as environment variables. */
export type Setting =
  | "TEST_STEP_MS"
  | "POOL_DAYS"
  | "ALLOW_PRIVATE_RECEIVERS"
  | "ROUTER"
  | "STRIPE_AT"
  | (typeof RATE_SETTINGS)[number];
