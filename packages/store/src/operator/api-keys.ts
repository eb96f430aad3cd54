import type { AccountType, Permission } from "@isotherm/contract";
import { hashSecret, newApiKey } from "@isotherm/contract/api-key";
import { type AccountId, type Instant, instant, type OrganisationId } from "@isotherm/core";
import * as z from "zod";
import { change, create, type Write } from "../write-transaction.ts";
import { type ApiKey, ApiKeyItem, apiKeyItem } from "../items/api-key-item.ts";
import { SCHEMA_ONE, keys, partitions } from "../keys.ts";
import { readPartition } from "../read.ts";
import { type Table, readItem } from "../table.ts";
import { operate, type Operating } from "./operator-act.ts";

const Listing = z.object({ ...SCHEMA_ONE, id: z.string() });

/** A key's line in the list of its organisation. */
export const apiKeyListingItem = ({ id, organisation_id }: Pick<ApiKey, "id" | "organisation_id">) => ({
  ...keys.apiKeyListing(organisation_id, id),
  schema: 1,
  id,
});

/** What a new key is for. */
export interface NewKey {
  /** Made with the form that asks for the key, so that the form makes one key; a new one unless given. */
  readonly id?: string;
  readonly name: string;
  readonly organisation: OrganisationId;
  /** The account that the key acts for by default; of the key's mode. */
  readonly account: AccountId;
  readonly mode: AccountType;
  readonly permissions: readonly Permission[];
  /** When it ends by itself; never unless given. */
  readonly expires_at?: Instant;
}

/** A key that was just made. Its text is nowhere kept and can't be shown again. */
export interface IssuedKey {
  readonly id: string;
  readonly text: string;
}

/** A form that asks for a key was sent once more: it has made its key. */
export class KeyIssuedBefore extends Error {}

/** A new key, and the writes that keep it and its line in the list of its organisation. They throw KeyIssuedBefore where there is one of its id. */
export const newKey = (
  { tokens }: Pick<Operating, "tokens">,
  { id, name, organisation, account, mode, permissions, expires_at }: NewKey,
): { readonly issued: IssuedKey; readonly writes: readonly Write[] } => {
  const made = newApiKey(mode, tokens, id);
  const key: ApiKey = {
    id: made.keyId,
    name,
    organisation_id: organisation,
    account_id: account,
    mode,
    permissions: [...permissions],
    enabled: true,
    secret_hash: hashSecret(made.secret),
    ...(expires_at !== undefined && { expires_at }),
  };
  return {
    issued: { id: made.keyId, text: made.text },
    writes: [create(apiKeyItem(key), { orElse: () => new KeyIssuedBefore() }), create(apiKeyListingItem(key))],
  };
};

/** Issues a key. */
export const issueKey = async (operating: Operating, asked: NewKey): Promise<IssuedKey> => {
  const { issued, writes } = newKey(operating, asked);
  await operate(operating, { command: "key issue", subject: issued.id, detail: { ...asked } }, writes);
  return issued;
};

/** Switches a key on or off; felt by every function within 5 s. */
export const setKeyEnabled = async (operating: Operating, id: string, enabled: boolean): Promise<void> => {
  await operate(operating, { command: enabled ? "key enable" : "key disable", subject: id, detail: {} }, [
    change(keys.apiKey(id), { enabled }),
  ]);
};

/**
 * Issues a key that replaces another: the old one works until `oldUntilMs` and never again.
 */
export const rollKey = async (operating: Operating, old: ApiKey, oldUntilMs: number): Promise<IssuedKey> => {
  const { issued, writes } = newKey(operating, {
    name: old.name,
    organisation: old.organisation_id,
    account: old.account_id,
    mode: old.mode,
    permissions: old.permissions,
  });
  const expires_at: Instant = instant(oldUntilMs);
  await operate(operating, { command: "key roll", subject: old.id, detail: { new_key: issued.id, expires_at } }, [
    ...writes,
    change(keys.apiKey(old.id), { expires_at }),
  ]);
  return issued;
};

/** A key as it is kept; undefined when there is none. */
export const readKey = (table: Table, id: string): Promise<ApiKey | undefined> =>
  readItem(table, keys.apiKey(id), ApiKeyItem, { consistent: true });

/** The keys of an organisation, by id. */
export const listKeys = async (table: Table, organisation: OrganisationId): Promise<ApiKey[]> => {
  const listed = await readPartition(table, partitions.apiKeys(organisation), Listing, { consistent: true });
  const found = await Promise.all(listed.map(({ id }) => readKey(table, id)));
  return found.filter((key) => key !== undefined);
};
