import { type Operation, PROBLEMS } from "@isotherm/contract";
import { isAcceptedId, Refusal } from "@isotherm/core";
import { type LoadedBelow, loadsBelow } from "./loaded-below.ts";
import type { Served } from "./serves.ts";

const PREFIX = "/v1";

const patternOf = (path: string): RegExp => new RegExp(`^${PREFIX}${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);

/** What a request is routed by. */
export interface Routed {
  readonly routeKey: string;
  readonly rawPath: string;
  readonly pathParameters?: Readonly<Record<string, string | undefined>>;
}

/** The path comes decoded: a slash at its end may also be the end of a parameter. */
const hasTrailingSlash = ({ rawPath, pathParameters = {} }: Routed): boolean =>
  rawPath.endsWith("/") && !Object.values(pathParameters).some((value) => value && rawPath.endsWith(`/${value}`));

/** The route key that API Gateway has for an operation. */
export const routeKeyOf = ({ method, path }: Operation): string => `${method} ${PREFIX}${path}`;

/**
 * Finds what serves a route key.
 *
 * @param serving what is loaded later is found below its path of the interface, such as `/estimates/flight`
 */
export const servedRoutes = (serving: readonly (Served | LoadedBelow<Served>)[]) => {
  const served = new Map<string, Served>();
  const load = loadsBelow(serving, (entries) => {
    for (const entry of entries) served.set(routeKeyOf(entry.operation), entry);
  });
  return async (routeKey: string): Promise<Served | undefined> => {
    await load(routeKey.slice(routeKey.indexOf(" ") + 1 + PREFIX.length));
    return served.get(routeKey);
  };
};

/** Tells whether the interface has a path, with whatever method. */
export const knowsPath = (operations: readonly Operation[]) => {
  const patterns = operations.map(({ path }) => patternOf(path));
  return (rawPath: string): boolean => patterns.some((pattern) => pattern.test(rawPath));
};

/**
 * The operation that a request is for, among those that the function serves.
 *
 * @throws Refusal not_found on an unknown path, also one with a trailing slash
 * @throws Refusal method_not_allowed when the path exists with another method
 */
export const routeTo = async (
  routed: Routed,
  served: (routeKey: string) => Promise<Served | undefined>,
  isKnownPath: (rawPath: string) => Promise<boolean>,
): Promise<Served> => {
  const { routeKey, rawPath } = routed;
  const found = hasTrailingSlash(routed) ? undefined : await served(routeKey);
  if (found) return found;
  throw new Refusal((await isKnownPath(rawPath)) ? "method_not_allowed" : "not_found");
};

/**
 * The parameters of the path.
 *
 * @throws Refusal the operation's 404 when the id is malformed: the same answer as for an unknown one
 */
export const pathParametersOf = (operation: Operation, { pathParameters = {} }: Routed): Record<string, string> => {
  const parameters = Object.fromEntries(
    Object.entries(pathParameters).map(([name, value]) => [name, value ?? ""] as const),
  );
  if (parameters["id"] !== undefined && !isAcceptedId(parameters["id"])) {
    throw new Refusal(operation.refuses.find((code) => PROBLEMS[code].status === 404) ?? "not_found");
  }
  return parameters;
};
