import type { AccountId, WebhookId } from "@isotherm/core";
import * as z from "zod";
import { NamedAccounts } from "./page.ts";
import { AccountType, asId, idString, optional, Timestamp } from "./wire.ts";
import { text } from "./text.ts";

/** Why a text is not an address that events may be sent to; undefined when it is one. */
const whyNotHttpsUrl = (url: string): string | undefined => {
  // `URL` drops line breaks and surrounding blanks, and an empty user, without a word.
  if (/[\s\p{Cc}]/u.test(url)) return "must not contain white space or control characters";
  if (!URL.canParse(url)) return "must be an absolute https URL";
  if (new URL(url).protocol !== "https:") return "must be an https URL";
  if (!/^https:\/\/[^/\\]/i.test(url)) return "must be an absolute https URL";
  if (/^https:\/\/[^/?#]*@/i.test(url)) return "must not contain user info";
  if (url.includes("#")) return "must not contain a fragment";
  return undefined;
};

/** An absolute https address, at most 2,048 characters, without user info and fragment. */
export const HttpsUrl = text(
  z
    .string()
    .max(2_048)
    .superRefine((url, context) => {
      const message = whyNotHttpsUrl(url);
      if (message) context.addIssue({ code: "custom", message });
    })
    .meta({ examples: ["https://example.com/hook"] }),
).meta({ id: "HttpsUrl", format: "uri", pattern: "^https://" });

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
    id: idString<WebhookId>(),
    url: z.string(),
    enabled: z.boolean(),
    account_type: AccountType,
    account_ids: z.array(asId<AccountId>(z.string())),
    created_at: Timestamp,
    secret: z.string().meta({ description: "Key of the signature. Keep it as you keep a password." }),
  })
  .meta({ id: "Webhook" });
export type Webhook = z.output<typeof Webhook>;
