import { systemIds, systemSecrets, systemSleep } from "@isotherm/core/system";
import {
  accountQueries,
  createAccountPair,
  createClientAccount,
  cursorsOf,
  type Table,
  tableSecret,
  updateAccount,
} from "@isotherm/store";
import type { AccountUses } from "./account-uses.ts";

/** What the operations of accounts use, over a table. */
export const accountsUses = (table: Table): AccountUses => {
  const committing = { table, secrets: systemSecrets, sleep: systemSleep };
  const accounts = accountQueries(table);
  const secret = tableSecret(table, "cursor", systemSecrets);
  return {
    ids: systemIds,
    one: accounts.one,
    page: accounts.page,
    cursors: async (list) => cursorsOf(await secret(), list),
    createPair: (pair) => createAccountPair(committing, pair),
    createClient: (account) => createClientAccount(committing, account),
    update: (owned, change) => updateAccount(committing, owned, change),
  };
};
