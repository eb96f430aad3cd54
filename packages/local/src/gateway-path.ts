/** Parts of a request target: path and query, neither decoded. */
export const splitTarget = (target: string): { path: string; query: string } => {
  const [path = "/", ...query] = target.split("?");
  return { path, query: query.join("?") };
};

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** A path as an HTTP API reads it. */
export interface GatewayPath {
  /** What routes are matched with: decoded once, so that an encoded slash ends a segment. */
  readonly routed: string;
  /** What a function is told: decoded once more. */
  readonly rawPath: string;
}

/**
 * Reads a path as API Gateway's HTTP API does (decision 0020): decoded, cut at a question mark that was encoded, and
 * decoded again. Undefined where either cannot be done, which API Gateway answers with 400.
 */
export const readPath = (path: string): GatewayPath | undefined => {
  const routed = decoded(path)?.split("?")[0];
  const rawPath = routed === undefined ? undefined : decoded(routed);
  return routed === undefined || rawPath === undefined ? undefined : { routed, rawPath };
};
