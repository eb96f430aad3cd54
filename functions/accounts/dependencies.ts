import { systemIds, systemSecrets } from "@isotherm/core/system";
import {
  accountQueries,
  createAccountPair,
  createClientAccount,
  cursorsOf,
  type Table,
  updateAccount,
} from "@isotherm/store";
import { keptKeyRing, type SecretReading } from "@isotherm/store/secrets/index";
import type { AccountUses } from "./account-uses.ts";

/** What the operations of accounts use, over a table. */
export const accountsUses = (table: Table, secrets: SecretReading): AccountUses => {
  const committing = { table, secrets: systemSecrets };
  const accounts = accountQueries(table);
  const ring = keptKeyRing(secrets, "cursor-keys");
  return {
    ids: systemIds,
    one: accounts.one,
    page: accounts.page,
    cursors: async (list) => cursorsOf(await ring(), list),
    createPair: (pair) => createAccountPair(committing, pair),
    createClient: (account) => createClientAccount(committing, account),
    update: (owned, change) => updateAccount(committing, owned, change),
  };
};
