export * from "./accounts.ts";
export * from "./api-keys.ts";
export * from "./catalogue.ts";
export * from "./data-keys.ts";
export * from "./find-orders.ts";
export * from "./operator-act.ts";
export * from "./organisations.ts";
export * from "./change-secrets.ts";
