import type { AccountUses } from "./account-uses.ts";
import { createAccounts } from "./create-accounts.ts";
import { createClientAccount } from "./create-client-account.ts";
import { getAccountMe } from "./get-account-me.ts";
import { getClientAccountMe } from "./get-client-account-me.ts";
import { listAccounts } from "./list-accounts.ts";
import { listClientAccounts } from "./list-client-accounts.ts";
import { patchAccount } from "./patch-account.ts";
import { patchClientAccount } from "./patch-client-account.ts";
import { updateAccount } from "./update-account.ts";
import { updateClientAccount } from "./update-client-account.ts";

/** The operations of accounts. */
export const accountsRoutes = (uses: AccountUses) => [
  getAccountMe(uses),
  listAccounts(uses),
  createAccounts(uses),
  updateAccount(uses),
  patchAccount(uses),
  getClientAccountMe(uses),
  listClientAccounts(uses),
  createClientAccount(uses),
  updateClientAccount(uses),
  patchClientAccount(uses),
];
