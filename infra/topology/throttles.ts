import { OPERATIONS, routeKeysOf } from "@isotherm/contract";
import { FALLBACK_ROUTE, PAGE_ROUTES } from "./routes.ts";

/** A token bucket of API Gateway: so many requests a second in the long run, so many at once. */
export interface Throttle {
  readonly requestsPerSecond: number;
  readonly burst: number;
}

/** What a stage lets through, of all clients together. */
export interface GatewayLimits {
  readonly apiRequestsPerSecond: number;
  readonly apiRequestBurst: number;
  readonly publicRequestsPerSecond: number;
  readonly publicRequestBurst: number;
}

/** The throttles of an HTTP API. */
export interface Throttles {
  /** Of the routes that have none of their own: all that need a key. */
  readonly others: Throttle;
  /** By route key. */
  readonly own: Readonly<Record<string, Throttle>>;
}

/** The routes of pages, of unknown paths, and of operations that need no key. */
const PUBLIC_ROUTES = [
  FALLBACK_ROUTE,
  ...PAGE_ROUTES.map(({ routeKey }) => routeKey),
  ...OPERATIONS.filter(({ access }) => access === "public").flatMap(routeKeysOf),
];

/**
 * The throttles of every route (decision 0027). API Gateway counts before anybody knows of keys, so what needs no key has
 * buckets of its own: emptied by a flood, they leave those of clients with keys as they are.
 */
export const throttlesOf = (limits: GatewayLimits): Throttles => {
  const open = { requestsPerSecond: limits.publicRequestsPerSecond, burst: limits.publicRequestBurst };
  return {
    others: { requestsPerSecond: limits.apiRequestsPerSecond, burst: limits.apiRequestBurst },
    own: Object.fromEntries(PUBLIC_ROUTES.map((routeKey) => [routeKey, open])),
  };
};
