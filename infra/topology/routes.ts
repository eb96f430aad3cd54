import { FALLBACK_GROUP, OPERATIONS, routeKeysOf } from "@isotherm/contract";
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

/** The routes of pages that a function has of its own. */
export const PAGE_ROUTES: readonly RouteRow[] = FUNCTIONS.flatMap(({ name, pagesRoute }) =>
  pagesRoute === undefined ? [] : [{ routeKey: pagesRoute, functionName: name }],
);

/** Every route, from the contract's operations and the functions' own pages. */
export const ROUTES: readonly RouteRow[] = [
  ...OPERATIONS.flatMap((operation) =>
    routeKeysOf(operation).map((routeKey) => ({ routeKey, functionName: functionOf(operation.group) })),
  ),
  ...PAGE_ROUTES,
  { routeKey: FALLBACK_ROUTE, functionName: functionOf(FALLBACK_GROUP) },
];
