import type { AccountId, EventId } from "@isotherm/core";
import * as z from "zod";
import { Order } from "./orders.ts";
import { idString } from "./wire.ts";

/** Types of events: one for each status of an order, and the sample that tests an endpoint. */
export const WebhookEventType = z
  .enum([
    "order.received",
    "order.placed",
    "order.paid",
    "order.retiring",
    "order.cancelled",
    "order.failed",
    "order.completed",
    "webhook.test",
  ])
  .meta({ id: "WebhookEventType" });
export type WebhookEventType = z.output<typeof WebhookEventType>;

/** One change of an order, as it was right after the change. */
export const WebhookEvent = z
  .object({
    api_version: z.literal("v1"),
    event_id: idString<EventId>().meta({ description: "Unique per event; the same when it is sent again." }),
    account_id: idString<AccountId>(),
    event_type: WebhookEventType,
    sequence: z.string().meta({ description: "20 digits; grows strictly within the account; compare as text." }),
    data: z.object({ order: Order }),
  })
  .meta({ id: "WebhookEvent" });
/** An event as it is stored and sent. */
export type WireWebhookEvent = z.input<typeof WebhookEvent>;

/** The body that a receiver gets. Events of one account only, oldest first. */
export const WebhookRequest = z
  .object({ events: z.array(WebhookEvent).min(1).max(100) })
  .meta({ id: "WebhookRequest" });

/** The place of an event within its account: a whole number from 1, counted without gaps. */
export type Sequence = number;

/** Digits of a sequence on the wire and in keys; padded, so that text order is number order. */
const SEQUENCE_DIGITS = 20;

/** A sequence as text of 20 digits. */
export const sequenceText = (sequence: Sequence): string => String(sequence).padStart(SEQUENCE_DIGITS, "0");

/** The number of a text of 20 digits. */
export const parseSequence = (text: string): Sequence => Number(text);
