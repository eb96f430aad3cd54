import type { WebhookEventType } from "@isotherm/client";
import { InvalidArgumentError } from "commander";
import { listArgument } from "./read-data.ts";

/** The types of an account's events. The compiler sees to it that none is missing. */
const KNOWN: Readonly<Record<Exclude<WebhookEventType, "webhook.test">, true>> = {
  "order.received": true,
  "order.placed": true,
  "order.paid": true,
  "order.retiring": true,
  "order.completed": true,
  "order.cancelled": true,
  "order.failed": true,
  "batch.completed": true,
  "allocation.new": true,
  "allocation.retired": true,
};

/** The types of an account's events, in the order in which they happen. */
export const EVENT_TYPES: readonly string[] = Object.keys(KNOWN);

/** What webhooks get that name no types: all but allocations. */
export const DEFAULT_EVENT_TYPES: readonly string[] = EVENT_TYPES.filter((type) => !type.startsWith("allocation."));

/** An empty list, as of a variable that is not set, would pass every event over. */
const someArgument = (text: string, before: readonly string[]): readonly string[] => {
  const wanted = listArgument(text, before);
  if (wanted.length > 0) return wanted;
  throw new InvalidArgumentError(`Name at least one of ${EVENT_TYPES.join(", ")}.`);
};

/** Types of events as typed, between commas; `order.*` stands for all of orders. */
export const eventTypesArgument = (text: string, before: readonly string[] = []): readonly string[] =>
  someArgument(text, before).flatMap((wanted) => {
    const found = EVENT_TYPES.filter(
      (type) => type === wanted || (wanted.endsWith(".*") && type.startsWith(wanted.slice(0, -1))),
    );
    if (found.length === 0)
      throw new InvalidArgumentError(`There is no "${wanted}". There are ${EVENT_TYPES.join(", ")}.`);
    return found;
  });
