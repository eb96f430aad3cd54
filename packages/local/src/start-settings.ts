import type { Setting } from "@isotherm/infra/topology/setting";
import { STRIPE_ADDRESS } from "@isotherm/infra/topology/stripe";
import type { StartOptions } from "./start-options.ts";

/** What `npm start` sets for its functions, as far as it differs from a stack that tests start. */
export const startSettings = ({
  testStepMs,
  poolDays,
  requestsPerSecond,
}: Pick<StartOptions, "testStepMs" | "poolDays" | "requestsPerSecond">): Partial<Record<Setting, string>> => ({
  TEST_STEP_MS: String(testStepMs),
  POOL_DAYS: String(poolDays),
  REQUESTS_PER_SECOND: String(requestsPerSecond),
  REQUEST_BURST: String(2 * requestsPerSecond),
  // Asked only once an operator has given it keys.
  STRIPE_AT: STRIPE_ADDRESS,
});
