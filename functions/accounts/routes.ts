import type { LoadedBelow, Served } from "@isotherm/http";
import type { AccountUses } from "./dependencies.ts";
import { createAccounts, createClientAccount } from "./create-accounts.ts";
import { getAccountMe, getClientAccountMe, listAccounts, listClientAccounts } from "./read-accounts.ts";
import { patchAccount, patchClientAccount, updateAccount, updateClientAccount } from "./update-accounts.ts";

/** The operations of accounts. Impact pages and logos are loaded when they are first asked for: they are changed rarely. */
export const accountsRoutes = (uses: AccountUses): readonly (Served | LoadedBelow<Served>)[] => [
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
  {
    below: "/sustainability-pages",
    load: async () => (await import("./impact-pages.ts")).impactPageOperations(uses),
  },
  { below: "/accounts/{id}/logo", load: async () => (await import("./account-logos.ts")).accountLogos(uses) },
  {
    below: "/accounts/client/{id}/logo",
    load: async () => (await import("./account-logos.ts")).clientAccountLogos(uses),
  },
];
