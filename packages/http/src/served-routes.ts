import { PREFIX, routeKeyOf } from "./route.ts";
import type { Served } from "./serves.ts";

/**
 * Operations that are loaded with the first request for one of them: their code and schemas take no time at the start
 * of the function, nor where they are never asked for.
 */
export interface ServedLater {
  /** How the paths of all of them begin; no other operation's path begins so. */
  readonly below: `/${string}`;
  readonly load: () => Promise<readonly Served[]>;
}

const isLater = (entry: Served | ServedLater): entry is ServedLater => "load" in entry;

/** Finds what serves a route key of API Gateway; undefined when nothing does. */
export type ServedRoutes = (routeKey: string) => Promise<Served | undefined>;

/** The routes of a function. What is loaded later is loaded once, and again only if that failed. */
export const servedRoutes = (serving: readonly (Served | ServedLater)[]): ServedRoutes => {
  const served = new Map<string, Served>();
  const keep = (entries: readonly Served[]): void => {
    for (const entry of entries) served.set(routeKeyOf(entry.operation), entry);
  };
  keep(serving.filter((entry): entry is Served => !isLater(entry)));
  const waiting = new Set(serving.filter(isLater));
  return async (routeKey) => {
    const path = routeKey.slice(routeKey.indexOf(" ") + 1);
    for (const later of waiting) {
      if (!isBelow(path, PREFIX + later.below)) continue;
      keep(await later.load());
      waiting.delete(later);
    }
    return served.get(routeKey);
  };
};

const isBelow = (path: string, start: string): boolean => path === start || path.startsWith(`${start}/`);
