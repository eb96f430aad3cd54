import type { Context } from "aws-lambda";
import { inTime } from "../in-time.ts";
import { sweepDependencies } from "./dependencies.ts";
import { sweep } from "./sweep.ts";

const run = sweep(sweepDependencies(process.env));

/** The function behind the schedule. */
export const handler = inTime(async (_event: unknown, context: Context): Promise<void> =>
  run(() => context.getRemainingTimeInMillis()),
);
