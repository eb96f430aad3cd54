import { BatchEvent } from "@isotherm/contract/batch-event";
import { jsonText } from "@isotherm/contract";
import type * as z from "zod";
import { type BatchOccurrence, type DraftedEvent, type NewEvent, unnumbered } from "./event-item.ts";

/** Writes the event of a batch, but for its number. Apart from those of orders: no function writes both. */
export const draftBatchEvent = (change: NewEvent<BatchOccurrence>): DraftedEvent => {
  const schema: z.ZodType = BatchEvent;
  return { change, text: jsonText(schema, unnumbered(change)) };
};
