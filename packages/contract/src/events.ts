import * as z from "zod";
import { operation } from "./operation.ts";
import { pageOf } from "./page.ts";
import { isJsonObject } from "./wire.ts";
import type { WireWebhookEvent } from "./webhook-events.ts";

/** The longest that `GET /events` holds an answer, seconds. */
export const LONGEST_WAIT_SECONDS = 20;

/** A kept event, in the very words in which it was made: its schema may have grown since. */
const KeptEvent = z.custom<WireWebhookEvent>(isJsonObject).meta({ $ref: "#/$defs/WebhookEvent" });

/** `GET /events` */
export const listEvents = operation({
  id: "listEvents",
  group: "events",
  method: "GET",
  path: "/events",
  summary: "Read the events of the account, oldest first.",
  description:
    "The very objects that webhooks get, whatever webhooks there are and ask for; kept 30 days. `after` is the `sequence` of " +
    "the last event that you have seen; without it the list begins with the oldest kept one. Go on with the last `sequence` " +
    "when `next_cursor` is null. Events behind `after` that are not kept any more are an `event_cursor_expired`, whose " +
    "message has the oldest `sequence`: nothing is passed over in silence.",
  paginated: true,
  query: z.object({
    wait: z
      .string()
      .regex(/^(1?[0-9]|20)$/, "must be a whole number from 0 to 20")
      .default("0")
      .meta({ description: "Seconds to hold the answer until there is an event; 0 to 20." }),
  }),
  response: pageOf(KeptEvent).meta({ id: "WebhookEventPage", description: "Events, oldest first." }),
  errors: ["event_cursor_expired"],
  example: { query: { limit: "2" }, after: ["placeOrderByMass"] },
});
