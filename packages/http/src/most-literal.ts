import { type Operation, routePath } from "@isotherm/contract";

const isParameter = (pattern: string): boolean => pattern.startsWith("{");

const fits = (patterns: readonly string[], segments: readonly string[]): boolean =>
  (patterns.at(-1)?.endsWith("+}") ? segments.length >= patterns.length : segments.length === patterns.length) &&
  patterns.every((pattern, index) => (isParameter(pattern) ? segments[index] !== "" : pattern === segments[index]));

/** For sorting: segment by segment a literal goes before a parameter. */
const rankOf = (patterns: readonly string[]): string =>
  patterns.map((pattern) => (isParameter(pattern) ? "1" : "0")).join("");

/**
 * The methods of the path that a request's segments are meant for: of all paths that they fit, the one whose leftmost
 * segment is a literal where another's is a parameter. Undefined where they fit none.
 */
export const mostLiteral = (operations: readonly Operation[], segments: readonly string[]): string[] | undefined => {
  const fitting = operations
    .map(({ method, path }) => ({ method, path, patterns: routePath(path).slice(1).split("/") }))
    .filter(({ patterns }) => fits(patterns, segments))
    .map((each) => ({ ...each, rank: rankOf(each.patterns) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0));
  const [best] = fitting;
  return best && fitting.filter(({ path }) => path === best.path).map(({ method }) => method);
};
