import { inspect } from "node:util";
import { toldError } from "@isotherm/core/told-error";

/** Something that the operator can put right: shown as one line, without a stack. */
export class UsageError extends Error {}

/** The operator has ended a question with Ctrl-C. */
export class Interrupted extends UsageError {
  constructor() {
    super("Stopped at the question, by Ctrl-C.");
  }
}

/** Does a program's work; what the operator can put right is shown as it is, without a stack, and ends it with 1, or with 130 after Ctrl-C. */
export const withoutStack = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    sayFault(error);
  }
};

/**
 * What an operator reads of what ended a program: a mistake as one line, a fault of ours with where it was thrown, and
 * nothing of the items that it may carry.
 */
export const faultText = (error: unknown): string =>
  error instanceof UsageError ? error.message : inspect(toldError(error), { depth: 10 });

/** What a shell shows of a program that Ctrl-C has ended. */
const INTERRUPTED = 130;

/** Ends the program with it. */
export const sayFault = (error: unknown): void => {
  process.stderr.write(`${faultText(error)}\n`);
  process.exitCode = error instanceof Interrupted ? INTERRUPTED : 1;
};
