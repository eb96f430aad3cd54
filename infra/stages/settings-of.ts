import type { Setting } from "../topology/setting.ts";
import { STRIPE_ADDRESS } from "../topology/stripe.ts";
import type { Stage } from "./stage.ts";

/** The settings of a stage as environment variables of functions. */
export const settingsOf = (stage: Stage): Record<Setting, string> => ({
  TEST_STEP_MS: String(stage.testStepMs),
  POOL_DAYS: String(stage.poolDays),
  ALLOW_PRIVATE_RECEIVERS: String(stage.allowPrivateReceivers),
  ROUTER: stage.router,
  LINK_LIMITS: JSON.stringify(stage.linkLimits),
  STRIPE_AT: stage.cardPayments === "stripe" ? STRIPE_ADDRESS : "off",
  REQUESTS_PER_SECOND: String(stage.requestsPerSecond),
  REQUEST_BURST: String(stage.requestBurst),
  BEHIND_EDGE: String(stage.edge !== undefined),
  ORIGIN: stage.edge?.closed === true ? "edge-only" : "open",
  FAILED_AUTHENTICATIONS_PER_MINUTE: String(stage.failedAuthenticationsPerMinute),
});
