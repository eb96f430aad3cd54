export * from "./caller.ts";
export * from "./directory.ts";
export * from "./http-function.ts";
export type * from "./loaded-below.ts";
export * from "./page-function.ts";
export type * from "./rate-buckets.ts";
export { validateBody } from "./request-body.ts";
export * from "./serves.ts";
export * from "./source-of.ts";
