import type { Context } from "aws-lambda";
import { inTime } from "../runtime/function-table.ts";
import { sweepDependencies } from "./dependencies.ts";
import { sweep } from "./sweep.ts";

const run = sweep(sweepDependencies(process.env));

/** The function behind the schedule. */
export const handler = inTime(async (_event: unknown, context: Context): Promise<void> =>
  run(() => context.getRemainingTimeInMillis()),
);
