export * from "./bundles.ts";
export * from "./projects.ts";
export * from "./rates.ts";
export * from "./seed-sandbox.ts";
export * from "./stock.ts";
