import { inTime } from "../runtime/function-table.ts";
import { deliveryDependencies, deliveryFunction } from "./delivery-function.ts";

/** The function behind the queues of delivery triggers. */
export const handler = inTime(deliveryFunction(deliveryDependencies(process.env)));
