import type { Clock } from "@isotherm/core";
import type { Throttle, Throttles } from "@isotherm/infra/topology/throttles";

/** A token bucket, full at first. */
const bucket = ({ requestsPerSecond, burst }: Throttle, clock: Pick<Clock, "monotonicMs">): (() => boolean) => {
  let tokens = burst;
  let seenMs = clock.monotonicMs();
  return () => {
    const nowMs = clock.monotonicMs();
    tokens = Math.min(burst, tokens + ((nowMs - seenMs) / 1_000) * requestsPerSecond);
    seenMs = nowMs;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
};

/**
 * Tells whether a request of a route passes API Gateway's throttles: routes have a bucket of their own, or share one with all
 * that have none. AWS does not say whether those share one; here they do, which is the worse case.
 */
export const gatewayThrottle = (
  { own, others }: Throttles,
  clock: Pick<Clock, "monotonicMs">,
): ((routeKey: string) => boolean) => {
  const buckets = new Map(Object.entries(own).map(([routeKey, throttle]) => [routeKey, bucket(throttle, clock)]));
  const shared = bucket(others, clock);
  return (routeKey) => (buckets.get(routeKey) ?? shared)();
};
