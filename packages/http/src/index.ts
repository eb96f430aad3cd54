export * from "./directory.ts";
export * from "./http-function.ts";
export * from "./loaded-below.ts";
export * from "./page-function.ts";
export * from "./rate-limiter.ts";
export { validateBody } from "./request-body.ts";
export * from "./serves.ts";
export * from "./source-of.ts";
