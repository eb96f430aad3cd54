export * from "./calculation-builder.ts";
export * from "./calculation-sheet.ts";
export * from "./calculation.ts";
export * from "./calculations/electricity.ts";
export type { Factor } from "./factors/factor.ts";
export { formulaOf, workedFormula } from "./formula.ts";
export * from "./verify-sheet.ts";
export * from "./calculations/transaction.ts";
export * from "./spend/match-merchant.ts";
