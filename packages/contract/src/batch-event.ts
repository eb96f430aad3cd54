import * as z from "zod";
import { BatchSummary } from "./batch-summary.ts";
import { eventBase } from "./event-base.ts";

/** A batch became processed, whatever came of it. */
export const BatchEvent = z
  .object({ ...eventBase, event_type: z.literal("batch.completed"), data: z.object({ batch: BatchSummary }) })
  .meta({ id: "BatchEvent" });
