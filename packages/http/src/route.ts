import { answeredMethods, type Operation, PATH_PREFIX, routeKeysOf, routePath } from "@isotherm/contract";
import { ApiError, byCodeUnits } from "@isotherm/core";
import type { Served } from "./serves.ts";

type Path = `/${string}`;

/**
 * What a function serves below a path, or some, loaded with the first request for any of it: its code and schemas take no
 * time at the start of the function, nor where they are never asked for.
 */
export interface LoadedBelow<Entry> {
  /** How the paths of all of them begin. Parameters in braces. */
  readonly below: Path | readonly Path[];
  /** Of such a path itself, and of none below it. */
  readonly only?: true;
  readonly load: () => Promise<readonly Entry[]>;
}

/** Where to what a function serves is handed over. */
interface Loading<Entry> {
  readonly pathOf: (entry: Entry) => string;
  /** Takes what is there now, and its place in the list of what the function serves: what comes later may have a place before it. */
  readonly add: (entries: readonly Entry[], place: number) => void;
}

/**
 * Hands over what a function serves: at once what is there, and the rest when the path of a request is told for the
 * first time. What could not be loaded is tried again with the next request.
 *
 * @returns loads what is below a path. Throws on an entry that is not below the path of its own
 */
export const loadsBelow = <Entry extends object>(
  entries: readonly (Entry | LoadedBelow<Entry>)[],
  { pathOf, add }: Loading<Entry>,
): ((path: string) => Promise<void>) => {
  const later: { readonly entry: LoadedBelow<Entry>; readonly pattern: RegExp; readonly place: number }[] = [];
  for (const [place, entry] of entries.entries()) {
    if ("load" in entry) later.push({ entry, pattern: patternBelow(entry), place });
    else add([entry], place);
  }
  const loads = new Map<LoadedBelow<Entry>, Promise<void>>();
  const load = async ({ entry, pattern, place }: (typeof later)[number]): Promise<void> => {
    const loaded = await entry.load();
    // It would answer or not, depending on what else was asked for before.
    const stray = loaded.map(pathOf).find((path) => !pattern.test(path));
    if (stray !== undefined) throw new Error(`${stray} is loaded below ${String(entry.below)}`);
    add(loaded, place);
  };
  return async (path) => {
    for (const one of later) {
      const { entry, pattern } = one;
      if (!pattern.test(path)) continue;
      const loading = loads.get(entry) ?? load(one);
      loads.set(entry, loading);
      await loading.catch((error: unknown) => {
        loads.delete(entry);
        throw error;
      });
    }
  };
};

/** What fits a path, of an operation or of a request, that is to be below those of what is loaded later. */
const patternBelow = ({ below, only }: Pick<LoadedBelow<object>, "below" | "only">): RegExp => {
  const literals = [below].flat().map((path) => path.replaceAll(".", String.raw`\.`).replaceAll(/\{\w+\}/g, "[^/]+"));
  return new RegExp(`^(?:${literals.join("|")})${only ? "" : "(?:/.*)?"}$`, "s");
};

const ORDER = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** The methods of requests that a path answers, in the order of the header. */
const allowedMethods = (declared: readonly string[]): string[] => {
  const answered = new Set(declared.flatMap(answeredMethods));
  return ORDER.filter((method) => answered.has(method));
};

/** A path that exists with other methods; `allow` names them as the header of that name does. */
export class MethodNotAllowed extends ApiError {
  readonly allow: string;

  constructor(methods: readonly string[]) {
    super("method_not_allowed");
    this.allow = allowedMethods(methods).join(", ");
  }
}

const isParameter = (pattern: string): boolean => pattern.startsWith("{");

const fits = (patterns: readonly string[], segments: readonly string[]): boolean =>
  (patterns.at(-1)?.endsWith("+}") ? segments.length >= patterns.length : segments.length === patterns.length) &&
  patterns.every((pattern, index) => (isParameter(pattern) ? segments[index] !== "" : pattern === segments[index]));

/** For sorting: segment by segment a literal goes before a parameter. */
const rankOf = (patterns: readonly string[]): string =>
  patterns.map((pattern) => (isParameter(pattern) ? "1" : "0")).join("");

/** What the path of an operation looks like, worked out once. */
interface PathPattern extends Pick<Operation, "method" | "path"> {
  readonly patterns: readonly string[];
  readonly rank: string;
}

const patternOf = ({ method, path }: Operation): PathPattern => {
  const patterns = routePath(path).slice(1).split("/");
  return { method, path, patterns, rank: rankOf(patterns) };
};

/**
 * The path that a request's segments are meant for, with each of its methods: of all paths that they fit, the one whose
 * leftmost segment is a literal where another's is a parameter. Empty where they fit none.
 */
const mostLiteral = (paths: readonly PathPattern[], segments: readonly string[]): PathPattern[] => {
  const fitting = paths
    .filter(({ patterns }) => fits(patterns, segments))
    .toSorted((a, b) => byCodeUnits(a.rank, b.rank));
  return fitting.filter(({ path }) => path === fitting[0]?.path);
};

/** What a request is routed by. */
export interface Routed {
  readonly method: string;
  readonly routeKey: string;
  readonly rawPath: string;
  readonly pathParameters?: Readonly<Record<string, string | undefined>>;
}

/** The path comes decoded: a slash at its end may also be the end of a parameter. */
const hasTrailingSlash = ({ rawPath, pathParameters = {} }: Routed): boolean =>
  rawPath.endsWith("/") && !Object.values(pathParameters).some((value) => value && rawPath.endsWith(`/${value}`));

/** What a function serves, by route key. */
export interface ServedRoutes {
  find(routeKey: string): Promise<Served | undefined>;
  /** Loads what is below a path of the interface. */
  load(path: string): Promise<void>;
  /** The paths of what is loaded of it. */
  readonly paths: readonly PathPattern[];
}

/**
 * Finds what serves a route key.
 *
 * @param serving what is loaded later is found below its path of the interface, such as `/estimates/flight`
 */
export const servedRoutes = (serving: readonly (Served | LoadedBelow<Served>)[]): ServedRoutes => {
  const served = new Map<string, Served>();
  const paths: PathPattern[] = [];
  const load = loadsBelow(serving, {
    pathOf: ({ operation }) => operation.path,
    add: (entries) => {
      for (const entry of entries) for (const routeKey of routeKeysOf(entry.operation)) served.set(routeKey, entry);
      paths.push(...entries.map(({ operation }) => patternOf(operation)));
    },
  });
  return {
    find: async (routeKey) => {
      await load(routeKey.slice(routeKey.indexOf(" ") + 1 + PATH_PREFIX.length));
      return served.get(routeKey);
    },
    load,
    paths,
  };
};

/** The segments of a request's path, each parameter one of them, whatever stands in it. */
const segmentsOf = ({ path }: Operation, { pathParameters = {} }: Routed): string[] =>
  path
    .slice(1)
    .split("/")
    .map((segment) => (segment.startsWith("{") ? (pathParameters[segment.slice(1, -1)] ?? "") : segment));

/**
 * The operation that a request is for, among those that the function serves. A path that has a name of its own is no
 * other one with a parameter, though the gateway takes it for that: `GET /orders/by-mass` asks for no order.
 *
 * @param allOperations loads what else the interface has, where requests arrive that no route has
 * @throws ApiError not_found on an unknown path, also one with a trailing slash
 * @throws MethodNotAllowed when the path exists with other methods
 */
export const routeTo = async (
  routed: Routed,
  served: ServedRoutes,
  allOperations: () => Promise<readonly Operation[]>,
): Promise<Served> => {
  const found = hasTrailingSlash(routed) ? undefined : await served.find(routed.routeKey);
  const segments = found ? segmentsOf(found.operation, routed) : segmentsOfPath(routed.rawPath);
  // A name of its own may be that of what is not loaded yet.
  if (found) await served.load(`/${segments.join("/")}`);
  const meant = mostLiteral(found ? served.paths : (await allOperations()).map(patternOf), segments);
  if (found && meant[0]?.path === found.operation.path) return found;
  const methods = meant.map(({ method }) => method);
  if (methods.length > 0 && !allowedMethods(methods).includes(routed.method)) throw new MethodNotAllowed(methods);
  if (!found) throw new ApiError("not_found");
  return found;
};

const segmentsOfPath = (rawPath: string): string[] =>
  rawPath.startsWith(`${PATH_PREFIX}/`) ? rawPath.slice(PATH_PREFIX.length + 1).split("/") : [];
