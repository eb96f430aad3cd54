import { retryWebhook as operation } from "@isotherm/contract";
import type { EndpointRef } from "@isotherm/events";
import { serves } from "@isotherm/http";
import { askedEndpoint, found, withShortSecret } from "./found-webhook.ts";
import type { WebhookUses } from "./webhook-uses.ts";

/**
 * Tries an endpoint now, whatever its failures; how often it has failed stays known.
 *
 * @throws Refusal not_found
 */
export const retryWebhook = (uses: Pick<WebhookUses, "store" | "queues">) =>
  serves(operation, async (call) => {
    const endpoint = askedEndpoint(call);
    const hook = found(await uses.store.readHook(endpoint));
    await tryNow(uses, endpoint);
    return withShortSecret(hook);
  });

/** Makes an endpoint due and wakes a delivery. */
export const tryNow = async (
  {
    store,
    queues,
  }: {
    readonly store: Pick<WebhookUses["store"], "dueNow">;
    readonly queues: Pick<WebhookUses["queues"], "wakeLater">;
  },
  endpoint: EndpointRef,
): Promise<void> => {
  await store.dueNow(endpoint.webhook_id);
  await queues.wakeLater(endpoint, 0);
};
