import type { CalculationStep } from "@isotherm/contract";
import { type Decimal, decimal } from "@isotherm/core";

/** Kilometres: over land, trains take the place of flights up to here. */
export const TRAIN_UP_TO = decimal(1_000);

/** How far a flight is, km: the step that gives it, or the value that the first step takes in where airports are named. */
export const flownKmOf = (steps: readonly CalculationStep[]): Decimal | undefined =>
  steps.flatMap(({ result, inputs }) => [result, ...inputs]).find(({ symbol, unit }) => symbol === "D" && unit === "km")
    ?.value;
