import { deleteWebhook as operation } from "@isotherm/contract";
import { Refusal } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { letAllHaveRead } from "./apply-change.ts";
import { askedEndpoint } from "./found-webhook.ts";
import type { WebhookUses } from "./webhook-uses.ts";

/**
 * Removes an endpoint and what it had not been delivered. No request begins after the answer.
 *
 * @throws Refusal not_found
 */
export const deleteWebhook = ({ remove, sleep }: Pick<WebhookUses, "remove" | "sleep">) =>
  serves(operation, async (call) => {
    const deleted = await remove(askedEndpoint(call));
    if (!deleted.existed) throw new Refusal("not_found");
    await letAllHaveRead(sleep, deleted.leased);
    return {};
  });
