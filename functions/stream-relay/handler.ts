import { inTime } from "../runtime/function-table.ts";
import { relayDependencies, streamFunction } from "./stream-function.ts";

/** The function behind the table's stream. */
export const handler = inTime(streamFunction(relayDependencies(process.env)));
