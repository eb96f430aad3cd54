export * from "./migration.ts";
export * from "./migrations.ts";
export * from "./migration-state.ts";
export * from "./run-migration.ts";
