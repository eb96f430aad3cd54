export * from "./ids.ts";
export * from "./instant.ts";
export * from "./ports.ts";
export * from "./quantity.ts";
export * from "./refusal.ts";
