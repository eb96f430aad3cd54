import { inTime } from "../runtime/function-table.ts";
import { projectionFunction, projectionUses } from "./projection-function.ts";

/** The function behind the table's stream that keeps figures up. */
export const handler = inTime(projectionFunction(projectionUses(process.env)));
