import {
  type AnyAccount,
  getAccountMe as getAccountMeOperation,
  getClientAccountMe as getClientAccountMeOperation,
  listAccounts as listAccountsOperation,
  listClientAccounts as listClientAccountsOperation,
} from "@isotherm/contract";
import type { AccountId } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { inParallel } from "@isotherm/store/read";
import { accountInScope } from "./changed-account.ts";
import { accountResponse } from "./account-response.ts";
import type { AccountUses } from "./dependencies.ts";

/** Returns the acting account. */
export const getAccountMe = (uses: AccountUses) =>
  serves(getAccountMeOperation, async (call) => accountResponse(await readActingAccount(uses, call.account), call));

/**
 * Returns the acting client account.
 *
 * @throws ApiError account_scope_incorrect when the request acts on an account that is none
 */
export const getClientAccountMe = (uses: AccountUses) =>
  serves(getClientAccountMeOperation, async (call) =>
    accountResponse(accountInScope(await readActingAccount(uses, call.account), "client_account"), call),
  );

/** Lists the accounts of the key's organisation and mode, of both scopes unless one is asked for. */
export const listAccounts = ({ page, cursors }: AccountUses) =>
  serves(listAccountsOperation, async (call) => {
    const { key, query, page: wanted } = call;
    const { organisation_id, mode } = key;
    const list = `accounts ${organisation_id} ${mode} ${JSON.stringify([query.scope ?? null, query.name ?? null])}`;
    const found = await page(organisation_id, mode, query, { ...wanted, cursors: await cursors(list) });
    return { ...found, data: found.data.map((account) => accountResponse(account, call)) };
  });

/** Lists the client accounts of the key's organisation and mode, each with what was estimated for it. */
export const listClientAccounts = ({ page, cursors, estimated }: AccountUses) =>
  serves(listClientAccountsOperation, async (call) => {
    const { key, query, page: wanted, now } = call;
    const { name } = query;
    const { organisation_id, mode } = key;
    const list = `client-accounts ${organisation_id} ${mode} ${JSON.stringify([name ?? null])}`;
    const filter = { name, scope: "client_account" } as const;
    const found = await page(organisation_id, mode, filter, { ...wanted, cursors: await cursors(list) });
    const data = await inParallel(found.data, async (account) => ({
      ...accountResponse(accountInScope(account, "client_account"), call),
      ...(await estimated(account.id, now)),
    }));
    return { ...found, data };
  });

/** The acting account as it is now. */
export const readActingAccount = async (
  { one }: Pick<AccountUses, "one">,
  acting: { readonly id: string },
): Promise<AnyAccount> => {
  const record = await one(acting.id as AccountId);
  if (!record) throw new Error(`the acting account ${acting.id} is gone; accounts are never removed`);
  return record.account;
};
