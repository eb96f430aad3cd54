import { updateWebhook as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";
import { applyChange } from "./apply-change.ts";
import { askedEndpoint, found, withShortSecret } from "./found-webhook.ts";
import { knownAccounts } from "./known-accounts.ts";
import { refusePrivateHost } from "./private-host.ts";
import type { WebhookUses } from "./webhook-uses.ts";

/**
 * Changes address, filter or state of an endpoint.
 *
 * @throws Refusal not_found
 * @throws Refusal validation_error when the URL leads to a private address
 * @throws Refusal id_invalid when an account is not one of the organisation and mode
 */
export const updateWebhook = (uses: WebhookUses) =>
  serves(operation, async (call) => {
    const { url, enabled, account_ids } = call.body;
    const endpoint = askedEndpoint(call);
    found(await uses.store.readHook(endpoint));
    if (url !== undefined) await refusePrivateHost(uses, url);
    const change = {
      ...(url !== undefined && { url }),
      ...(enabled !== undefined && { enabled }),
      ...(account_ids && { account_ids: await knownAccounts(uses, call.key, "account_ids", account_ids) }),
    };
    return withShortSecret(found(await applyChange(uses, endpoint, change)));
  });
