import { inTime } from "../runtime/function-table.ts";
import { stepDependencies } from "./dependencies.ts";
import { stepFunction } from "./step-function.ts";

/** The function behind the queue of order steps. */
export const handler = inTime(stepFunction(stepDependencies(process.env)));
