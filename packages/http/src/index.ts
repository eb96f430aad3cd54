export * from "./directory.ts";
export * from "./http-function.ts";
export * from "./log.ts";
export * from "./route.ts";
export * from "./page-function.ts";
export * from "./rate-limiter.ts";
export * from "./serves.ts";
export * from "./request-input.ts";
