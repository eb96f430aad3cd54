export * from "./migrate-item.ts";
export * from "./migrations.ts";
export * from "./run-migration.ts";
