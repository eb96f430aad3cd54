import * as z from "zod";
import type { AccountId, WebhookId } from "@isotherm/core";
import { responseOf, operation } from "./operation.ts";
import { NamedAccounts, QueryAccounts, pageOf } from "./page.ts";
import { AccountType, HttpsUrl, Timestamp, asId, idInPath, idString, optional } from "./wire.ts";
import { WebhookEventType } from "./event-types.ts";

const EventTypes = z.array(WebhookEventType).transform((types) => [...new Set(types)]);

const DEFAULT_TYPES = "Empty: the default, every `order.*` and `batch.completed`.";

/** What is asked of `POST /webhooks`. */
export const CreateWebhookRequest = z
  .object({
    url: HttpsUrl,
    account_ids: optional(NamedAccounts).meta({
      description:
        "Accounts whose events are pushed, at most 100; empty or missing: the whole organisation in this mode.",
    }),
    event_types: optional(EventTypes).meta({ description: `Types of events that are pushed. ${DEFAULT_TYPES}` }),
  })
  .meta({ id: "CreateWebhookRequest" });

/** What is asked of `PUT /webhooks/{id}`: what is missing or null stays as it is. */
export const UpdateWebhookRequest = z
  .object({
    url: optional(HttpsUrl),
    enabled: optional(z.boolean()),
    account_ids: optional(NamedAccounts).meta({ description: "At most 100. An empty list clears the filter." }),
    event_types: optional(EventTypes).meta({
      description: `What is pending is judged by the new types. ${DEFAULT_TYPES}`,
    }),
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
    event_types: z.array(WebhookEventType).meta({ description: DEFAULT_TYPES }),
    created_at: Timestamp,
    secret: z.string().meta({ description: "Key of the signature. Keep it as you keep a password." }),
    previous_secret_until: Timestamp.optional().meta({
      description: "Until then requests are signed with the previous secret as well; missing where they are not.",
    }),
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
  response: pageOf(Webhook),
  errors: ["id_invalid"],
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
  response: Webhook,
  errors: ["id_invalid", "webhook_limit_reached"],
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
  response: Webhook,
  errors: [],
  example: { params: { id: responseOf("createWebhook", "id") } },
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
    "at the first event that was not acknowledged. A new address is tried at once, also where the one before has failed. " +
    "An account that is added to the filter begins with its next event; of one that is removed, pending events are " +
    "dropped. The secret is shortened to its last four characters.",
  body: UpdateWebhookRequest,
  response: Webhook,
  errors: ["id_invalid"],
  example: {
    params: { id: responseOf("createWebhook", "id") },
    body: { account_ids: [responseOf("getAccountMe", "id")] },
  },
});

/** `DELETE /webhooks/{id}` */
export const deleteWebhook = operation({
  ...WEBHOOKS,
  id: "deleteWebhook",
  method: "DELETE",
  path: "/webhooks/{id}",
  params: idInPath<WebhookId>("webhook"),
  summary: "Delete an endpoint and its pending events.",
  response: Nothing,
  errors: [],
  example: { params: { id: responseOf("createWebhook", "id") } },
});

/** A week. */
const MOST_OVERLAP_HOURS = 168;

/** `PUT /webhooks/{id}/rotate-secret` */
export const rotateWebhookSecret = operation({
  ...WEBHOOKS,
  id: "rotateWebhookSecret",
  method: "PUT",
  path: "/webhooks/{id}/rotate-secret",
  params: idInPath<WebhookId>("webhook"),
  summary: "Replace the secret of an endpoint.",
  description:
    "Every request that begins after the answer is signed with the new secret, and with it alone unless `overlap_hours` is " +
    "given: for so long it is signed with the previous one as well, in a further `v1`, so that the receiver can change over. " +
    "Each request makes a new secret, and only one previous one signs: where the answer was lost, read the endpoint instead.",
  query: z.object({
    overlap_hours: z
      .string()
      .regex(/^(0|[1-9][0-9]{0,2})$/, "must be an integer")
      .transform(Number)
      .pipe(z.int().max(MOST_OVERLAP_HOURS))
      .optional()
      .meta({ description: "From 0 to 168; missing: 0." }),
  }),
  response: Webhook,
  errors: [],
  example: { params: { id: responseOf("createWebhook", "id") } },
});
