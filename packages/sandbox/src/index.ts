export * from "./bundles.ts";
export * from "./projects.ts";
export * from "./seed-sandbox.ts";
