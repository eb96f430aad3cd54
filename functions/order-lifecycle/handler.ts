import { stepDependencies } from "./dependencies.ts";
import { stepFunction } from "./step-function.ts";

/** The function behind the queue of order steps. */
export const handler = stepFunction(stepDependencies(process.env));
