export * from "./caller.ts";
export * from "./directory.ts";
export * from "./http-function.ts";
export * from "./serves.ts";
