import type { AccountUses } from "./dependencies.ts";
import { createAccounts, createClientAccount } from "./create-accounts.ts";
import { createImpactPage, getImpactPage, updateImpactPage } from "./impact-pages.ts";
import { deleteAccountLogo, deleteClientAccountLogo, setAccountLogo, setClientAccountLogo } from "./account-logos.ts";
import { getAccountMe, getClientAccountMe, listAccounts, listClientAccounts } from "./read-accounts.ts";
import { patchAccount, patchClientAccount, updateAccount, updateClientAccount } from "./update-accounts.ts";

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
  createImpactPage(uses),
  updateImpactPage(uses),
  getImpactPage(uses),
  setAccountLogo(uses),
  deleteAccountLogo(uses),
  setClientAccountLogo(uses),
  deleteClientAccountLogo(uses),
];
