import { AccountType, DEFAULT_EVENT_TYPES, WebhookEventType } from "@isotherm/contract";
import type { AccountId, OrganisationId, WebhookId } from "@isotherm/core";
import { keys, partitions, sortKeys, storedId } from "@isotherm/store/keys";
import { readPartition } from "@isotherm/store/read";
import { type SealedSecrets, SecretNotOpened, webhookContext } from "@isotherm/store/secrets/sealed-secrets";
import { type Table, readItem } from "@isotherm/store/table";
import * as z from "zod";
import type { EndpointRef } from "./messages.ts";
import type { DeliveryEffects } from "./session.ts";

/** Reads an endpoint's configuration from its item. */
const HookItem = z.object({
  schema: z.literal(1),
  id: storedId<WebhookId>(),
  organisation_id: storedId<OrganisationId>(),
  url: z.string(),
  enabled: z.boolean(),
  /** The mode whose events it gets. */
  account_type: AccountType,
  /** The accounts whose events it gets; empty: all of the organisation in this mode. */
  account_ids: z.array(storedId<AccountId>()),
  /** The types of events that it gets; empty: the default ones. */
  event_types: z.array(WebhookEventType).default([]),
  created_at: z.string(),
  /** Active secrets, newest first, as they are kept: `openSecrets` decrypts them. */
  secrets: z.array(z.string()).min(1),
  /** Until then the older secrets sign as well, milliseconds; missing: only the newest one is there. */
  old_secrets_until: z.int().optional(),
  /** Its place among those of the organisation and mode. */
  slot: z.int().nonnegative(),
  /** Grows with every change, so that of two changes at once none is lost. */
  version: z.int().positive(),
});

/** An endpoint's configuration. */
export type Hook = Readonly<z.output<typeof HookItem>>;

/** A new endpoint, before it has a place. */
export type NewHook = Omit<Hook, "schema" | "slot" | "version">;

/** The item of an endpoint's configuration. */
export const hookItem = (hook: Omit<Hook, "schema">) => ({
  ...keys.webhook(hook.organisation_id, hook.account_type, hook.id),
  schema: 1 as const,
  ...hook,
});

/** The secrets that an endpoint's requests are signed with at a time, newest first. Throws SecretNotOpened. */
export const openSecrets = (
  sealed: Pick<SealedSecrets, "open">,
  hook: Pick<Hook, "organisation_id" | "account_type" | "id" | "secrets" | "old_secrets_until">,
  nowMs: number,
): Promise<string[]> => {
  const boundTo = webhookContext(endpointRef(hook));
  const areOver = hook.old_secrets_until !== undefined && hook.old_secrets_until <= nowMs;
  return Promise.all((areOver ? hook.secrets.slice(0, 1) : hook.secrets).map((kept) => sealed.open(kept, boundTo)));
};

/** The secrets to sign with now; undefined where they can't be decrypted now, which the operators hear of. */
export const secretsToSign = async (
  { sealed, clock, note }: Pick<DeliveryEffects, "sealed" | "clock" | "note">,
  hook: Hook,
): Promise<string[] | undefined> => {
  try {
    return await openSecrets(sealed, hook, clock.nowMs());
  } catch (error) {
    if (!(error instanceof SecretNotOpened)) throw error;
    note({ kind: "secret_not_opened", webhook: hook.id, error });
    return undefined;
  }
};

/** Whether an endpoint gets the events of an account of its organisation and mode. */
export const covers = ({ account_ids }: Pick<Hook, "account_ids">, account: AccountId): boolean =>
  account_ids.length === 0 || account_ids.includes(account);

/** Whether an endpoint gets events of a type. */
export const wants = ({ event_types }: Pick<Hook, "event_types">, type: WebhookEventType | undefined): boolean =>
  type !== undefined && (event_types.length === 0 ? DEFAULT_EVENT_TYPES : event_types).includes(type);

/** How messages and state refer to an endpoint. */
export const endpointRef = ({
  organisation_id,
  account_type,
  id,
}: Pick<Hook, "organisation_id" | "account_type" | "id">): EndpointRef => ({
  organisation_id,
  mode: account_type,
  webhook_id: id,
});

/** Every endpoint of an organisation and mode, the disabled ones included: their events must be marked all the same. */
export const hooksOf = (table: Table, organisation: OrganisationId, mode: AccountType): Promise<Hook[]> =>
  readPartition(table, partitions.webhooks(organisation, mode), HookItem, {
    consistent: true,
    beginning: sortKeys.webhooks,
  });

/** The configuration of an endpoint as it is now; undefined when it was deleted. */
export const readHook = (table: Table, { organisation_id, mode, webhook_id }: EndpointRef): Promise<Hook | undefined> =>
  readItem(table, keys.webhook(organisation_id, mode, webhook_id), HookItem, { consistent: true });
