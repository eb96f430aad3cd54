import { rotateWebhookSecret as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";
import { applyChange } from "./apply-change.ts";
import { askedEndpoint, found, withSecret } from "./found-webhook.ts";
import { newSecret } from "./new-secret.ts";
import type { WebhookUses } from "./webhook-uses.ts";

/**
 * Replaces the secret of an endpoint; the old one signs nothing that begins after the answer.
 *
 * @throws Refusal not_found
 */
export const rotateSecret = (uses: WebhookUses) =>
  serves(operation, async (call) => {
    const change = { secrets: [newSecret(uses.secrets)] };
    return withSecret(found(await applyChange(uses, askedEndpoint(call), change)));
  });
