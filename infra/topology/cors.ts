/** What pages of allowed origins may send, and which headers of answers their scripts may read (decision 0047). */
export const CORS = {
  methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
  allowedHeaders: ["authorization", "content-type", "if-none-match", "service-account"],
  exposedHeaders: ["etag", "ratelimit", "ratelimit-policy", "request-id", "retry-after"],
  /** How long a browser may keep an answer about what is allowed. */
  keptSeconds: 3_600,
} as const;

/** Decides on an origin, such as `http://localhost:5173`. */
export type AllowsOrigin = (origin: string) => boolean;

/** Pages of the same machine, whatever their port: on one machine they need no permission of an operator. */
export const isLoopbackOrigin: AllowsOrigin = (origin) =>
  /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)(:\d+)?$/u.test(origin);
