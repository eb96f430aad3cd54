import type { Operator } from "./operator.ts";

/** Runs a command's work with the operator that the options describe. */
export type Run = (work: (operator: Operator) => Promise<void>) => Promise<void>;
