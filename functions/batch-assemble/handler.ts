import { inTime } from "../runtime/function-table.ts";
import { assembleBatches, assembleDependencies } from "./assemble-batches.ts";

/** The function behind the queue of ends. */
export const handler = inTime(assembleBatches(assembleDependencies(process.env)));
