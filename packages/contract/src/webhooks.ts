import * as z from "zod";
import type { AccountId, EventId, WebhookId } from "@isotherm/core";
import { BatchSummary } from "./batches.ts";
import { answerOf, operation } from "./operation.ts";
import { Order } from "./orders.ts";
import { NamedAccounts, QueryAccounts, pageOf } from "./page.ts";
import { AccountType, HttpsUrl, Timestamp, asId, idInPath, idString, optional } from "./wire.ts";

/** What is asked of `POST /webhooks`. */
export const CreateWebhookRequest = z
  .object({
    url: HttpsUrl,
    account_ids: optional(NamedAccounts).meta({
      description:
        "Accounts whose events are pushed, at most 100; empty or missing: the whole organisation in this mode.",
    }),
  })
  .meta({ id: "CreateWebhookRequest" });

/** What is asked of `PUT /webhooks/{id}`: what is missing or null stays as it is. */
export const UpdateWebhookRequest = z
  .object({
    url: optional(HttpsUrl),
    enabled: optional(z.boolean()),
    account_ids: optional(NamedAccounts).meta({ description: "At most 100. An empty list clears the filter." }),
  })
  .meta({ id: "UpdateWebhookRequest" });

/** An endpoint of a client that gets the events. */
export const Webhook = z
  .object({
    id: idString<WebhookId>("webhook"),
    url: z.string(),
    enabled: z.boolean(),
    account_type: AccountType,
    account_ids: z.array(asId<AccountId>(z.string(), "account")),
    created_at: Timestamp,
    secret: z.string().meta({ description: "Key of the signature. Keep it as you keep a password." }),
  })
  .meta({ id: "Webhook" });
export type Webhook = z.output<typeof Webhook>;

/** What is answered where there is nothing left to tell. */
const Nothing = z.object({}).meta({ id: "Nothing", description: "An empty object." });

const WEBHOOKS = { group: "webhooks", permission: "webhooks" } as const;

/** `GET /webhooks` */
export const listWebhooks = operation({
  ...WEBHOOKS,
  id: "listWebhooks",
  method: "GET",
  path: "/webhooks",
  summary: "List the endpoints of the organisation and mode, newest first.",
  description: "Secrets are shortened to their last four characters.",
  query: z.object({
    account_id: QueryAccounts.meta({
      description: "Only endpoints that cover one of these accounts, enabled or not. May be repeated, up to 100 times.",
    }),
  }),
  paginated: true,
  answer: pageOf(Webhook),
  refuses: ["id_invalid"],
  example: { query: { limit: "1" }, after: ["createWebhook"] },
});

/** `POST /webhooks` */
export const createWebhook = operation({
  ...WEBHOOKS,
  id: "createWebhook",
  method: "POST",
  path: "/webhooks",
  summary: "Register an endpoint for events.",
  description:
    "It gets the events that happen from its creation on, in the mode of the key. The answer shows the secret.",
  body: CreateWebhookRequest,
  answer: Webhook,
  refuses: ["id_invalid", "webhook_limit_reached"],
  example: { body: { url: "https://hooks.example.com/isotherm" } },
});

/** `GET /webhooks/{id}` */
export const getWebhook = operation({
  ...WEBHOOKS,
  id: "getWebhook",
  method: "GET",
  path: "/webhooks/{id}",
  params: idInPath<WebhookId>("webhook"),
  summary: "Read an endpoint, with its full secret.",
  answer: Webhook,
  refuses: [],
  example: { params: { id: answerOf("createWebhook", "id") } },
});

/** `PUT /webhooks/{id}` */
export const updateWebhook = operation({
  ...WEBHOOKS,
  id: "updateWebhook",
  method: "PUT",
  path: "/webhooks/{id}",
  params: idInPath<WebhookId>("webhook"),
  summary: "Change address, filter or state of an endpoint.",
  description:
    "A property that is missing stays as it is. What is disabled loses nothing: when it is enabled, delivery goes on " +
    "at the first event that was not acknowledged. An account that is added to the filter begins with its next event; " +
    "of one that is removed, pending events are dropped. The secret is shortened to its last four characters.",
  body: UpdateWebhookRequest,
  answer: Webhook,
  refuses: ["id_invalid"],
  example: { params: { id: answerOf("createWebhook", "id") }, body: { account_ids: [answerOf("getAccountMe", "id")] } },
});

/** `DELETE /webhooks/{id}` */
export const deleteWebhook = operation({
  ...WEBHOOKS,
  id: "deleteWebhook",
  method: "DELETE",
  path: "/webhooks/{id}",
  params: idInPath<WebhookId>("webhook"),
  summary: "Delete an endpoint and its pending events.",
  answer: Nothing,
  refuses: [],
  example: { params: { id: answerOf("createWebhook", "id") } },
});

/** `PUT /webhooks/{id}/rotate-secret` */
export const rotateWebhookSecret = operation({
  ...WEBHOOKS,
  id: "rotateWebhookSecret",
  method: "PUT",
  path: "/webhooks/{id}/rotate-secret",
  params: idInPath<WebhookId>("webhook"),
  summary: "Replace the secret of an endpoint.",
  description: "Every request that begins after the answer is signed with the new secret, and with it alone.",
  answer: Webhook,
  refuses: [],
  example: { params: { id: answerOf("createWebhook", "id") } },
});

/** Types of events: one for each status of an order, a batch that became processed, and the sample that tests an endpoint. */
export const WebhookEventType = z
  .enum([
    "order.received",
    "order.placed",
    "order.paid",
    "order.retiring",
    "order.cancelled",
    "order.failed",
    "order.completed",
    "batch.completed",
    "webhook.test",
  ])
  .meta({ id: "WebhookEventType" });
export type WebhookEventType = z.output<typeof WebhookEventType>;

/** One change of an order, as it was right after the change, or a batch that became processed. */
export const WebhookEvent = z
  .object({
    api_version: z.literal("v1"),
    event_id: idString<EventId>("event").meta({ description: "Unique per event; the same when it is sent again." }),
    account_id: idString<AccountId>("account"),
    event_type: WebhookEventType,
    sequence: z.string().meta({ description: "20 digits; grows strictly within the account; compare as text." }),
    data: z.union([z.object({ order: Order }), z.object({ batch: BatchSummary })]).meta({
      description:
        "`order` with the types that begin with `order.` and with `webhook.test`, `batch` with `batch.completed`.",
    }),
  })
  .meta({ id: "WebhookEvent" });
/** An event as it is stored and sent. */
export type WireWebhookEvent = z.input<typeof WebhookEvent>;

/** The order that an event tells of; undefined where it tells of a batch. */
export const orderIn = (data: WireWebhookEvent["data"]) => ("order" in data ? data.order : undefined);

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
