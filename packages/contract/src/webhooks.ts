import * as z from "zod";
import { NamedIds } from "./page.ts";
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

/** What is asked of `POST /webhooks`. */
export const CreateWebhookRequest = z
  .object({
    url: HttpsUrl,
    account_ids: optional(NamedIds).meta({
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
    account_ids: optional(NamedIds).meta({ description: "At most 100. An empty list clears the filter." }),
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
