import type { IncomingHttpHeaders } from "node:http";
import { type AllowsOrigin, CORS } from "@isotherm/infra/topology/cors";
import type { HttpResponse } from "./gateway-response.ts";

interface Asked {
  readonly method?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/**
 * What API Gateway does for an HTTP API that has CORS settings: it answers preflights itself, says in answers of functions
 * whether the page may read them, and drops what a function says of it.
 */
export interface GatewayCors {
  /** The answer to a preflight; undefined for every other request. */
  readonly preflight: (asked: Asked) => HttpResponse | undefined;
  /** An answer of a function as it goes out. */
  readonly marked: (asked: Asked, response: HttpResponse) => HttpResponse;
}

/** CORS for the origins that are allowed. */
export const gatewayCors = (allows: AllowsOrigin): GatewayCors => {
  const allowed = ({ headers: { origin } }: Asked): Record<string, string> =>
    origin !== undefined && allows(origin) ? { "access-control-allow-origin": origin } : {};
  return {
    preflight: (asked) => {
      const isPreflight = asked.headers.origin && asked.headers["access-control-request-method"];
      if (asked.method !== "OPTIONS" || !isPreflight) return undefined;
      const origin = allowed(asked);
      const isAllowed = Object.keys(origin).length > 0;
      return { status: 204, headers: isAllowed ? { ...origin, ...PREFLIGHT } : {}, cookies: [], body: Buffer.alloc(0) };
    },
    marked: (asked, response) => {
      const own = Object.entries(response.headers).filter(([name]) => !name.startsWith("access-control-"));
      const origin = allowed(asked);
      const isAllowed = Object.keys(origin).length > 0;
      return { ...response, headers: { ...Object.fromEntries(own), ...(isAllowed && { ...origin, ...READABLE }) } };
    },
  };
};

const READABLE = { "access-control-expose-headers": CORS.exposedHeaders.join(",") };

const PREFLIGHT = {
  "access-control-allow-methods": CORS.methods.join(","),
  "access-control-allow-headers": CORS.allowedHeaders.join(","),
  "access-control-max-age": String(CORS.keptSeconds),
};
