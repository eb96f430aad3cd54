import { getClientAccountMe as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";
import { accountInScope } from "./account-in-scope.ts";
import type { AccountUses } from "./account-uses.ts";
import { readActingAccount } from "./read-acting-account.ts";

/**
 * Answers the acting client account.
 *
 * @throws Refusal account_scope_incorrect when the request acts on an account that is none
 */
export const getClientAccountMe = (uses: AccountUses) =>
  serves(operation, async ({ account }) => accountInScope(await readActingAccount(uses, account), "client_account"));
