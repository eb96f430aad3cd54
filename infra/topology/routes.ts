import { FALLBACK_GROUP, OPERATIONS, routePath } from "@isotherm/contract";
import { FUNCTIONS } from "./functions.ts";

/** A route of API Gateway's HTTP API and the function behind it. */
export interface RouteRow {
  /** `GET /v1/orders/{id}`, or `$default` for every path that no operation has. */
  readonly routeKey: string;
  readonly functionName: string;
}

const functionOf = (group: string): string => {
  const row = FUNCTIONS.find((candidate) => candidate.group === group);
  if (!row) throw new Error(`no function serves the group ${group}`);
  return row.name;
};

/** Every route, from the contract's operations; what can be read can be asked for by HEAD. */
export const ROUTES: readonly RouteRow[] = [
  ...OPERATIONS.flatMap(({ method, path, group }) =>
    (method === "GET" ? ["GET", "HEAD"] : [method]).map((each) => ({
      routeKey: `${each} /v1${routePath(path)}`,
      functionName: functionOf(group),
    })),
  ),
  { routeKey: "$default", functionName: functionOf(FALLBACK_GROUP) },
];
