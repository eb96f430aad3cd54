export * from "./advance-order.ts";
export * from "./allocate.ts";
export * from "./lifecycle.ts";
export * from "./minor-unit.ts";
export * from "./offered-bundle.ts";
export * from "./place-order.ts";
export * from "./quote.ts";
export * from "./selection.ts";
