export * from "./compare-items.ts";
export * from "./count-items.ts";
export * from "./new-table.ts";
export * from "./write-raw.ts";
