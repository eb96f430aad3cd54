export * from "./compare-items.ts";
export * from "./item-line.ts";
export * from "./scan-table.ts";
export * from "./without-acts.ts";
export * from "./write-raw.ts";
