/** A route key of API Gateway's HTTP API: `GET /orders/{id}`, `ANY /x/{proxy+}` or `$default`. */
export type RouteKey = string;

/** What a request's method and path lead to. */
export interface RouteMatch<Row> {
  readonly row: Row;
  /** Decoded; empty when the path of the route has none. */
  readonly pathParameters: Readonly<Record<string, string>>;
}

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

const parameterName = (pattern: string): string | undefined => /^\{([^{}+]+)\+?\}$/.exec(pattern)?.[1];
const isGreedy = (pattern: string): boolean => pattern.endsWith("+}");

/** The parameters of a path that fits the pattern, or undefined. */
const fit = (patterns: readonly string[], segments: readonly string[]): Record<string, string> | undefined => {
  const parameters: Record<string, string> = {};
  for (const [index, pattern] of patterns.entries()) {
    const segment = segments[index];
    if (segment === undefined) return undefined;
    const name = parameterName(pattern);
    if (name !== undefined && isGreedy(pattern)) {
      return { ...parameters, [name]: segments.slice(index).map(decoded).join("/") };
    }
    // An empty segment is no value of a parameter.
    if (name !== undefined && segment !== "") parameters[name] = decoded(segment);
    else if (pattern !== segment) return undefined;
  }
  return patterns.length === segments.length ? parameters : undefined;
};

/** For sorting: segment by segment a literal goes before a parameter before a greedy one; then a method before ANY. */
const rank = (method: string, patterns: readonly string[]): string =>
  patterns.map((pattern) => (parameterName(pattern) === undefined ? "0" : isGreedy(pattern) ? "2" : "1")).join("") +
  (method === "ANY" ? "b" : "a");

/**
 * Makes the route matching of an HTTP API: the most specific route wins, `$default` takes what is left. The path is
 * decoded once; values of parameters are decoded again.
 */
export const routeMatcher = <Row extends { readonly routeKey: RouteKey }>(
  rows: readonly Row[],
): ((method: string, path: string) => RouteMatch<Row> | undefined) => {
  const fallback = rows.find(({ routeKey }) => routeKey === "$default");
  const routes = rows
    .filter(({ routeKey }) => routeKey !== "$default")
    .map((row) => {
      const [method = "", path = ""] = row.routeKey.split(" ");
      const patterns = path.split("/").slice(1);
      return { row, method, patterns, rank: rank(method, patterns) };
    })
    .toSorted((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0));

  return (method, path) => {
    const segments = path.split("/").slice(1);
    for (const route of routes) {
      if (route.method !== "ANY" && route.method !== method) continue;
      const pathParameters = fit(route.patterns, segments);
      if (pathParameters) return { row: route.row, pathParameters };
    }
    return fallback && { row: fallback, pathParameters: {} };
  };
};
