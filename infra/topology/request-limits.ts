/** How often a key may ask, as the interface promises unless an organisation has others. */
export const REQUEST_LIMITS = { requestsPerSecond: 15, requestBurst: 30, failedAuthenticationsPerMinute: 100 } as const;
