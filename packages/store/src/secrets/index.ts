export * from "./edge-keys.ts";
export * from "./kept-secret.ts";
export * from "./generated-secret.ts";
export * from "./kept-key-ring.ts";
export * from "./payment-keys.ts";
export * from "./secret-store.ts";
export * from "./secret-source.ts";
