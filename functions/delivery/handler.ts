import { inTime } from "../runtime/function-table.ts";
import { deliveryDependencies } from "./dependencies.ts";
import { queueFunction } from "./queue-function.ts";

/** The function behind the queues of wake-ups. */
export const handler = inTime(queueFunction(deliveryDependencies(process.env)));
