import type { AccountId, EventId, IdOf, WebhookId } from "@isotherm/core";
import * as z from "zod";
import { responseOf, operation } from "./operation.ts";
import { pageOf } from "./page.ts";
import { Webhook } from "./webhooks.ts";
import { asId, idInPath, idString, idText, Timestamp } from "./wire.ts";

// Additions to the interface that help whoever connects a receiver.

const SequenceText = z
  .string()
  .regex(/^[0-9]{20}$/, "must be a sequence of 20 digits")
  .meta({ examples: ["00000000000000000007"] });

/** What was tried with an endpoint, and what came of it. */
export const Attempt = z
  .object({
    id: idString<IdOf["attempt"]>("attempt"),
    webhook_id: idString<WebhookId>("webhook"),
    kind: z
      .enum(["delivery", "test", "skip"])
      .meta({ description: "A request with events, one with the sample event, or events that were given up." }),
    account_id: idString<AccountId>("account"),
    event_ids: z
      .array(asId<EventId>(z.string(), "event"))
      .meta({ description: "Events of the request; empty for a skip." }),
    first_sequence: z.string(),
    last_sequence: z.string(),
    attempted_at: Timestamp,
    duration_ms: z.int(),
    status: z.int().nullable().meta({ description: "HTTP status of the receiver; null when there was none." }),
    error: z
      .string()
      .nullable()
      .meta({
        description:
          "Why there was none, in a word, such as `TIMEOUT`. Of a test also `PENDING`: its receiver may still answer; `BUSY`: " +
          "other requests left no room; `LOST`: it was not sent in time, or nobody knows what became of it.",
      }),
    answer: z.string().meta({ description: "The first kilobyte of the receiver's answer." }),
    next_attempt_at: Timestamp.nullable().meta({ description: "When it is tried again; null when it is not." }),
  })
  .meta({ id: "Attempt" });
export type Attempt = z.output<typeof Attempt>;

/** Events of an account that an endpoint has not acknowledged. */
const PendingEvents = z
  .object({
    account_id: idString<AccountId>("account"),
    first_sequence: z.string(),
    last_sequence: z.string(),
    since: Timestamp.meta({ description: "When the first of them became due." }),
  })
  .meta({ id: "PendingEvents" });

/** How it goes with an endpoint. */
export const WebhookHealth = z
  .object({
    webhook_id: idString<WebhookId>("webhook"),
    last_attempt: Attempt.nullable().meta({ description: "Null where nothing was tried yet." }),
    last_success_at: Timestamp.nullable().meta({
      description: "The last 2xx; null where there was none among the newest 100 attempts.",
    }),
    failing_since: Timestamp.nullable().meta({
      description:
        "The first of the failures in a row that reach until now, among the newest 100 attempts; null while it answers. " +
        "A test that was not sent, or of which no answer is known, is none.",
    }),
    next_attempt_at: Timestamp.nullable(),
    pending_events: z.int().meta({
      description:
        "Not acknowledged, of all accounts; those of types that it does not get are among them until they are passed over.",
    }),
    pending_since: Timestamp.nullable(),
    pending: z
      .array(PendingEvents)
      .meta({ description: "By account, the longest waiting first; at most 25 accounts." }),
  })
  .meta({ id: "WebhookHealth" });
export type WebhookHealth = z.output<typeof WebhookHealth>;

/** What is asked of `POST /webhooks/{id}/skip`. */
export const SkipEventsRequest = z
  .object({ account_id: idText<AccountId>("account"), sequence: SequenceText })
  .meta({ id: "SkipEventsRequest" });

const WEBHOOKS = { group: "webhooks", permission: "webhooks" } as const;

/** `GET /webhooks/{id}/attempts` */
export const listAttempts = operation({
  ...WEBHOOKS,
  id: "listAttempts",
  method: "GET",
  path: "/webhooks/{id}/attempts",
  params: idInPath<WebhookId>("webhook"),
  summary: "List the requests, tests and skips of the last 30 days, newest first.",
  paginated: true,
  response: pageOf(Attempt),
  errors: [],
  example: { params: { id: responseOf("createWebhook", "id") }, after: ["testWebhook"] },
});

/** `GET /webhooks/health` */
export const listWebhookHealth = operation({
  ...WEBHOOKS,
  id: "listWebhookHealth",
  method: "GET",
  path: "/webhooks/health",
  summary: "Tell how it goes with every endpoint of the organisation and mode, newest first.",
  description:
    "What is pending, since when, the last 2xx and the failures since: all endpoints in one answer, there are few.",
  response: z.object({ data: z.array(WebhookHealth) }).meta({ id: "WebhookHealthList" }),
  errors: [],
  example: { after: ["testWebhook"] },
});

/** `POST /webhooks/{id}/test` */
export const testWebhook = operation({
  ...WEBHOOKS,
  id: "testWebhook",
  method: "POST",
  path: "/webhooks/{id}/test",
  params: idInPath<WebhookId>("webhook"),
  summary: "Send a signed sample event and return the receiver's response.",
  description:
    "Its `event_type` is `webhook.test` and its `sequence` is 20 zeros. It changes nothing in what is delivered, also " +
    "reaches a disabled endpoint, and is given up after 30 s. The answer comes after 20 s at the latest; if the receiver " +
    "has not answered by then, its `error` is `PENDING`, and the result will stand in the list of attempts under its " +
    "`id`. It is never sent beside another request. At most 5 at once per organisation; one more is a " +
    "`rate_limit_exceeded`.",
  response: Attempt,
  errors: ["rate_limit_exceeded", "webhook_busy"],
  example: { params: { id: responseOf("createWebhook", "id") } },
});

/** `POST /webhooks/{id}/retry` */
export const retryWebhook = operation({
  ...WEBHOOKS,
  id: "retryWebhook",
  method: "POST",
  path: "/webhooks/{id}/retry",
  params: idInPath<WebhookId>("webhook"),
  summary: "Deliver now, regardless of the retry delay.",
  description: "A disabled endpoint stays as it is. The secret is shortened to its last four characters.",
  response: Webhook,
  errors: [],
  example: { params: { id: responseOf("createWebhook", "id") } },
});

/** `POST /webhooks/{id}/skip` */
export const skipEvents = operation({
  ...WEBHOOKS,
  id: "skipEvents",
  method: "POST",
  path: "/webhooks/{id}/skip",
  params: idInPath<WebhookId>("webhook"),
  summary: "Give up pending events of an account up to a sequence, and deliver now.",
  description:
    "They are never delivered to this endpoint. What was given up stands in the list of attempts. It is a " +
    "`validation_error` when no event up to the sequence is pending, and when the sequence is beyond the last event.",
  body: SkipEventsRequest,
  response: Attempt,
  errors: ["id_invalid"],
  example: {
    params: { id: responseOf("createWebhook", "id") },
    body: {
      account_id: responseOf("getAccountMe", "id"),
      sequence: responseOf("listAttempts", "data.0.last_sequence"),
    },
  },
});
