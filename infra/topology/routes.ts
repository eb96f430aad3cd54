import { FALLBACK_GROUP, OPERATIONS, type Operation, routePath } from "@isotherm/contract";
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

/** The route that takes what no other one does: pages, and unknown paths. */
export const FALLBACK_ROUTE = "$default";

/** The routes of an operation; what can be read can be asked for by HEAD. */
export const routeKeysOf = ({ method, path }: Pick<Operation, "method" | "path">): string[] =>
  (method === "GET" ? ["GET", "HEAD"] : [method]).map((each) => `${each} /v1${routePath(path)}`);

/** Every route, from the contract's operations. */
export const ROUTES: readonly RouteRow[] = [
  ...OPERATIONS.flatMap((operation) =>
    routeKeysOf(operation).map((routeKey) => ({ routeKey, functionName: functionOf(operation.group) })),
  ),
  { routeKey: FALLBACK_ROUTE, functionName: functionOf(FALLBACK_GROUP) },
];
