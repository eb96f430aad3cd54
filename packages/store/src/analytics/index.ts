export * from "./contributions.ts";
export * from "./counted-items.ts";
export * from "./counted-metadata.ts";
export * from "./figures.ts";
export * from "./generations.ts";
export * from "./newest-estimates-between.ts";
export * from "./read-counters.ts";
export * from "./remove-figures.ts";
