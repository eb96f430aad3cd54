import { AccountType, idString, type Permission } from "@isotherm/contract";
import type { AccountId, OrganisationId } from "@isotherm/core";
import * as z from "zod";
import { SCHEMA_ONE, keys } from "../keys.ts";

const PERMISSIONS = [
  "accounts.write",
  "bundle_selections.write",
  "exchange",
  "factors.write",
  "orders.write",
  "webhooks",
] as const satisfies readonly Permission[];

/** The permission of a key for partners, which opens the exchange alone. Beside others it would mean nothing. */
export const EXCHANGE_ALONE: readonly Permission[] = ["exchange"];

/** Every other permission: what a new key has. */
export const ALL_PERMISSIONS: readonly Permission[] = PERMISSIONS.filter((permission) => permission !== "exchange");

/** Those that the code of the last release does not know. It reads an item with them in `permissions` not at all. */
const NEWER: ReadonlySet<Permission> = new Set(["exchange", "factors.write"]);

const Fields = z.object({
  ...SCHEMA_ONE,
  id: z.string(),
  name: z.string(),
  organisation_id: idString<OrganisationId>(),
  account_id: idString<AccountId>(),
  mode: AccountType,
  permissions: z.array(z.enum(PERMISSIONS)),
  newer_permissions: z.array(z.enum(PERMISSIONS)).optional(),
  enabled: z.boolean(),
  secret_hash: z.string().length(64),
  /** From this instant on the key is as good as disabled; absent: never. */
  expires_at: z.iso.datetime().optional(),
  /** The key of a member's session in the dashboard. */
  of_session: z.literal(true).optional(),
});

const Item = Fields.transform(({ newer_permissions = [], permissions, ...key }) => ({
  ...key,
  permissions: [...permissions, ...newer_permissions],
}));

/** What is stored of an API key. The secret itself is not. */
export type ApiKey = Omit<z.output<typeof Item>, "schema">;

/** The item of an API key. */
export const apiKeyItem = ({ permissions, ...key }: ApiKey) => {
  const newer = permissions.filter((permission) => NEWER.has(permission));
  return {
    ...keys.apiKey(key.id),
    schema: 1,
    ...key,
    permissions: permissions.filter((permission) => !NEWER.has(permission)),
    ...(newer.length > 0 && { newer_permissions: newer }),
  };
};

/** Reads an API key from its item. */
export const ApiKeyItem = Item;
