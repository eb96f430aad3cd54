import type { Webhook } from "@isotherm/contract";
import { type OrganisationId, Refusal, type WebhookId } from "@isotherm/core";
import type { AccountType } from "@isotherm/contract";
import type { EndpointRef } from "@isotherm/events";
import type { Hook } from "@isotherm/store/delivery/index";

/** What tells an endpoint among those of the key's organisation and mode. */
export interface Asked {
  readonly key: { readonly organisation_id: OrganisationId; readonly mode: AccountType };
  readonly params: { readonly id: WebhookId };
}

/** The endpoint that a path names, within what the key may see. */
export const askedEndpoint = ({ key, params }: Asked): EndpointRef => ({
  organisation_id: key.organisation_id,
  mode: key.mode,
  webhook_id: params.id,
});

/** @throws Refusal not_found when there is none, or it is another organisation's or mode's */
export const found = <T>(hook: T | undefined): T => {
  if (hook === undefined) throw new Refusal("not_found");
  return hook;
};

/** An endpoint as the interface shows it, with its newest secret in full. */
export const withSecret = ({
  secrets: [secret = ""],
  ...hook
}: Omit<Hook, "schema" | "slot" | "version">): Webhook => ({
  ...hook,
  secret,
});

const SHOWN_CHARACTERS = 4;

/** The same with the last four characters of the secret, enough to tell it from another. */
export const withShortSecret = (hook: Hook): Webhook => {
  const shown = withSecret(hook);
  return { ...shown, secret: shown.secret.slice(-SHOWN_CHARACTERS) };
};
