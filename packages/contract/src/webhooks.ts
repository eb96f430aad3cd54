import * as z from "zod";
import { Order } from "./orders.ts";
import { AccountType, IdString, optional, Timestamp } from "./wire.ts";

/** Why a text is not an address that events may be sent to; undefined when it is one. */
const whyNotHttpsUrl = (text: string): string | undefined => {
  if (!URL.canParse(text)) return "must be an absolute https URL";
  const url = new URL(text);
  if (url.protocol !== "https:") return "must be an https URL";
  if (url.username || url.password) return "must not contain user info";
  if (text.includes("#")) return "must not contain a fragment";
  return undefined;
};

/** An absolute https address, at most 2,048 characters, without user info and fragment. */
export const HttpsUrl = z
  .string()
  .max(2_048)
  .superRefine((text, context) => {
    const message = whyNotHttpsUrl(text);
    if (message) context.addIssue({ code: "custom", message });
  })
  .meta({ id: "HttpsUrl", format: "uri", pattern: "^https://", examples: ["https://example.com/hook"] });

/** The accounts whose events an endpoint gets. */
const AccountIds = z.array(z.string().min(1).max(64)).max(100);

/** What is asked of `POST /webhooks`. */
export const CreateWebhookRequest = z
  .object({
    url: HttpsUrl,
    account_ids: optional(AccountIds).meta({
      description: "Accounts whose events are pushed; empty or missing: the whole organisation in this mode.",
    }),
  })
  .meta({ id: "CreateWebhookRequest" });

/** What is asked of `PUT /webhooks/{id}`: what is missing or null stays as it is. */
export const UpdateWebhookRequest = z
  .object({
    url: optional(HttpsUrl),
    enabled: optional(z.boolean()),
    account_ids: optional(AccountIds).meta({ description: "An empty list clears the filter." }),
  })
  .meta({ id: "UpdateWebhookRequest" });

/** An endpoint of a client that gets the events. */
export const Webhook = z
  .object({
    id: IdString,
    url: z.string(),
    enabled: z.boolean(),
    account_type: AccountType,
    account_ids: z.array(z.string()),
    created_at: Timestamp,
    secret: z.string().meta({ description: "Key of the signature. Keep it as you keep a password." }),
  })
  .meta({ id: "Webhook" });
export type Webhook = z.output<typeof Webhook>;

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
    event_id: IdString.meta({ description: "Unique per event; the same when it is sent again." }),
    account_id: IdString,
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
