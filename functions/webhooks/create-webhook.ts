import { createWebhook as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";
import { withSecret } from "./found-webhook.ts";
import { knownAccounts } from "./known-accounts.ts";
import { newSecret } from "./new-secret.ts";
import { refusePrivateHost } from "./private-host.ts";
import type { WebhookUses } from "./webhook-uses.ts";

/**
 * Registers an endpoint for the events of the key's organisation and mode, from now on.
 *
 * @throws Refusal validation_error when the URL leads to a private address
 * @throws Refusal id_invalid when an account is not one of the organisation and mode
 * @throws Refusal webhook_limit_reached
 */
export const createWebhook = (uses: WebhookUses) =>
  serves(operation, async ({ key, body, now }) => {
    await refusePrivateHost(uses, body.url);
    const hook = {
      id: uses.ids.next("webhook"),
      organisation_id: key.organisation_id,
      url: body.url,
      enabled: true,
      account_type: key.mode,
      account_ids: await knownAccounts(uses, key, "account_ids", body.account_ids ?? []),
      created_at: now,
      secrets: [newSecret(uses.secrets)],
    };
    await uses.create(hook);
    return withSecret(hook);
  });
