import { inTime } from "../runtime/function-table.ts";
import { moveTestOrders, stepDependencies } from "./move-test-orders.ts";

/** The function behind the queue of order steps. */
export const handler = inTime(moveTestOrders(stepDependencies(process.env)));
