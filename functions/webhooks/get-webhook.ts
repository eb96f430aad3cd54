import { getWebhook as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";
import { askedEndpoint, found, withSecret } from "./found-webhook.ts";
import type { WebhookUses } from "./webhook-uses.ts";

/**
 * Reads an endpoint.
 *
 * @throws Refusal not_found
 */
export const getWebhook = ({ store }: Pick<WebhookUses, "store">) =>
  serves(operation, async (call) => withSecret(found(await store.readHook(askedEndpoint(call)))));
