export * from "./calculation.ts";
export * from "./calculations/electricity.ts";
