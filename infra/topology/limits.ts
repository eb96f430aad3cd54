import type { OperatorLinkLimits } from "@isotherm/contract/operator-link-limits";

/** How often a key may ask, as the interface promises unless an organisation has others. */
export const REQUEST_LIMITS = { requestsPerSecond: 15, requestBurst: 30, failedAuthenticationsPerMinute: 100 } as const;

/**
 * How much API Gateway lets through, of all clients together: by default as much of what needs a key as an AWS account may
 * have, and much less of what needs none (`throttles.ts`).
 */
export const GATEWAY_LIMITS = {
  apiRequestsPerSecond: 10_000,
  apiRequestBurst: 5_000,
  publicRequestsPerSecond: 100,
  publicRequestBurst: 200,
} as const;

export { OperatorLinkLimits } from "@isotherm/contract/operator-link-limits";

/**
 * What an account may pay through one offset link, unless its organisation has others: `standard` where it sets no limits
 * itself, `most` as the highest that it may set. Exchanged into the account's currency.
 */
export const LINK_LIMITS = {
  currency: "USD",
  standard: { order: "1000", daily: "5000", total: "50000" },
  most: { order: "100000", daily: "500000", total: "5000000" },
} as const satisfies OperatorLinkLimits;
