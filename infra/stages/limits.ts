/** The limits that the interface promises unless an organisation has others. */
export const LIMITS = { requestsPerSecond: 15, requestBurst: 30, failedAuthenticationsPerMinute: 100 } as const;
