import { inTime } from "../runtime/function-table.ts";
import { splitBatches, splitDependencies } from "./split-batches.ts";

/** The function behind the queue of files. */
export const handler = inTime(splitBatches(splitDependencies(process.env)));
