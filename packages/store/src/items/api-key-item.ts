import { AccountType, idString, type Permission } from "@isotherm/contract";
import type { AccountId, OrganisationId } from "@isotherm/core";
import * as z from "zod";
import { SCHEMA_ONE, keys } from "../keys.ts";

const PERMISSIONS = [
  "accounts.write",
  "bundle_selections.write",
  "factors.write",
  "orders.write",
  "webhooks",
] as const satisfies readonly Permission[];

/** Every permission: what a new key has. */
export const ALL_PERMISSIONS: readonly Permission[] = PERMISSIONS;

const Item = z.object({
  ...SCHEMA_ONE,
  id: z.string(),
  name: z.string(),
  organisation_id: idString<OrganisationId>(),
  account_id: idString<AccountId>(),
  mode: AccountType,
  permissions: z.array(z.enum(PERMISSIONS)),
  enabled: z.boolean(),
  secret_hash: z.string().length(64),
  /** From this instant on the key is as good as disabled; absent: never. */
  expires_at: z.iso.datetime().optional(),
});

/** What is stored of an API key. The secret itself is not. */
export type ApiKey = Omit<z.output<typeof Item>, "schema">;

/** The item of an API key. */
export const apiKeyItem = (key: ApiKey) => ({ ...keys.apiKey(key.id), schema: 1, ...key });

/** Reads an API key from its item. */
export const ApiKeyItem = Item;
