import { inTime } from "../runtime/function-table.ts";
import { carryOutChunks, chunksDependencies } from "./carry-out-chunks.ts";

/** The function behind the queue of chunks. */
export const handler = inTime(carryOutChunks(chunksDependencies(process.env)));
