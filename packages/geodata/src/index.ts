export * from "./coordinates.ts";
export * from "./data-source.ts";
export * from "./great-circle.ts";
