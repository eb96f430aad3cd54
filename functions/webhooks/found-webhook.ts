import type { AccountType, Webhook } from "@isotherm/contract";
import { instant, type OrganisationId, ApiError, type WebhookId } from "@isotherm/core";
import { type EndpointRef, type Hook, openSecrets } from "@isotherm/delivery";
import type { WebhookUses } from "./dependencies.ts";

/** What tells an endpoint among those of the key's organisation and mode. */
export interface EndpointLookup {
  readonly key: { readonly organisation_id: OrganisationId; readonly mode: AccountType };
  readonly params: { readonly id: WebhookId };
}

/** The endpoint that a path names, within what the key may see. */
export const askedEndpoint = ({ key, params }: EndpointLookup): EndpointRef => ({
  organisation_id: key.organisation_id,
  mode: key.mode,
  webhook_id: params.id,
});

/** @throws ApiError not_found when there is none, or it is another organisation's or mode's */
export const found = <T>(hook: T | undefined): T => {
  if (hook === undefined) throw new ApiError("not_found");
  return hook;
};

/** An endpoint as the interface shows it, with its newest secret in full. Throws SecretNotOpened. */
export const withSecret = async (
  { sealed, clock }: Pick<WebhookUses, "sealed" | "clock">,
  hook: Omit<Hook, "schema" | "slot" | "version">,
): Promise<Webhook> => {
  const { secrets: _kept, old_secrets_until: until, ...shown } = hook;
  const nowMs = clock.nowMs();
  const [secret = ""] = await openSecrets(sealed, hook, nowMs);
  return { ...shown, secret, ...(until !== undefined && until > nowMs && { previous_secret_until: instant(until) }) };
};

const SHOWN_CHARACTERS = 4;

/** The same with the last four characters of the secret, enough to tell it from another. */
export const withShortSecret = async (uses: Pick<WebhookUses, "sealed" | "clock">, hook: Hook): Promise<Webhook> => {
  const shown = await withSecret(uses, hook);
  return { ...shown, secret: shown.secret.slice(-SHOWN_CHARACTERS) };
};
