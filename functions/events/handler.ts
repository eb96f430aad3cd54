import { systemSleep } from "@isotherm/core/system";
import { httpFunction } from "@isotherm/http";
import { apiDependencies } from "../runtime/api-dependencies.ts";
import { inTime } from "../runtime/function-table.ts";
import { listEvents } from "./list-events.ts";

const dependencies = apiDependencies("events", process.env);

/** The function of events. */
export const handler = inTime(
  httpFunction({ ...dependencies, serving: [listEvents({ ...dependencies, sleep: systemSleep })] }),
);
