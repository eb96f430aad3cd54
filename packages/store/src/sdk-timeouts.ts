/**
 * How long a call to AWS is waited for before it is made again, milliseconds. Four tries end within the 15 s that a
 * function has; without a limit the first would take all of them. The SDK only warns unless it is told to throw.
 */
export const SDK_TIMEOUTS = { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true } as const;
