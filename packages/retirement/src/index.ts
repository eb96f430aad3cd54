export * from "./allocate-order.ts";
export * from "./check-conservation.ts";
export * from "./complete-order.ts";
export * from "./complete-pool.ts";
export * from "./ledger.ts";
export * from "./record-retirement.ts";
export * from "./step-order.ts";
