import { deliveryDependencies } from "./dependencies.ts";
import { queueFunction } from "./queue-function.ts";

/** The function behind the queues of wake-ups. */
export const handler = queueFunction(deliveryDependencies(process.env));
