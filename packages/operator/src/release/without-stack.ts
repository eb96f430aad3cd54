import { sayFault } from "../say-fault.ts";

/** Does a program's work; what the operator can put right is shown as it is, without a stack, and ends it with 1. */
export const withoutStack = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    sayFault(error);
  }
};
