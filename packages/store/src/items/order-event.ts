import { AllocationEvent, OrderEvent } from "@isotherm/contract/order-events";
import { jsonText } from "@isotherm/contract";
import type * as z from "zod";
import { type DraftedEvent, type NewEvent, type OrderOccurrence, unnumbered } from "./event-item.ts";

/** Writes an event of an order, or of credits of one, but for its number. */
export const draftOrderEvent = (change: NewEvent<OrderOccurrence>): DraftedEvent => {
  const schema: z.ZodType = "order" in change ? OrderEvent : AllocationEvent;
  return { change, text: jsonText(schema, unnumbered(change)) };
};
