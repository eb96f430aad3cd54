import type { Context } from "aws-lambda";
import { inTime } from "../runtime/function-table.ts";
import { sweepDependencies, sweepFunction } from "./sweep-function.ts";

const effects = sweepDependencies(process.env);

/** The function behind the schedule. */
export const handler = inTime(async (_event: unknown, context: Context): Promise<void> =>
  sweepFunction(effects, () => context.getRemainingTimeInMillis()),
);
