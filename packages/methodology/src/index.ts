export * from "./calculation-sheet.ts";
export * from "./calculation.ts";
export * from "./calculations/electricity.ts";
