export * from "./compare-items.ts";
export * from "./write-raw.ts";
