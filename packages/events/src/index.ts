export * from "./event.ts";
export * from "./sequence.ts";
