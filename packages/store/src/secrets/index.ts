export * from "./edge-keys.ts";
export * from "./kept-secret.ts";
export * from "./openid-secret.ts";
export * from "./payment-keys.ts";
export * from "./sealed-secrets.ts";
export * from "./secret-store.ts";
export * from "./wrapping-key.ts";
