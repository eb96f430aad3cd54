import { inspect } from "node:util";
import { toldError } from "@isotherm/core/told-error";
import { OperatorMistake } from "./operator-mistake.ts";

/**
 * What an operator reads of what ended a program: a mistake as one line, a fault of ours with where it was thrown, and
 * nothing of the items that it may carry.
 */
export const faultText = (error: unknown): string =>
  error instanceof OperatorMistake ? error.message : inspect(toldError(error), { depth: 10 });

/** Ends the program with it. */
export const sayFault = (error: unknown): void => {
  process.stderr.write(`${faultText(error)}\n`);
  process.exitCode = 1;
};
