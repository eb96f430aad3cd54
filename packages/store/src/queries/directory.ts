import type { AccountId, OrganisationId } from "@isotherm/core";
import { AccountItem } from "../items/account-item.ts";
import { ApiKeyItem } from "../items/api-key-item.ts";
import { OrganisationItem } from "../items/organisation-item.ts";
import { keys } from "../keys.ts";
import { readItem } from "../read.ts";
import type { Table } from "../table.ts";

/** Keys, accounts and organisations, as authentication asks for them. */
export const directoryQueries = (table: Table) => ({
  apiKey: (keyId: string) => readItem(table, keys.apiKey(keyId), ApiKeyItem, { consistent: true }),
  account: (id: AccountId) => readItem(table, keys.account(id), AccountItem, { consistent: true }),
  organisation: (id: OrganisationId) => readItem(table, keys.organisation(id), OrganisationItem),
});
