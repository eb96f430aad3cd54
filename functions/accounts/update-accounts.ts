import {
  type AnyAccount,
  patchAccount as patchAccountOperation,
  patchClientAccount as patchClientAccountOperation,
  updateAccount as updateAccountOperation,
  updateClientAccount as updateClientAccountOperation,
} from "@isotherm/contract";
import type { AccountId } from "@isotherm/core";
import { type AuthenticatedCall, serves } from "@isotherm/http";
import { type AccountUpdate, changedAccount } from "./changed-account.ts";
import { accountResponse } from "./account-response.ts";
import type { AccountUses } from "./dependencies.ts";

/**
 * Updates an account: what is not given stays, but for the beneficiary, which is cleared.
 *
 * @throws ApiError not_found, id_invalid of a portfolio, and those of `changedAccount` and of a handle that is taken
 */
export const updateAccount = (uses: AccountUses) =>
  serves(updateAccountOperation, (call) => changeAccount(uses, call, "account", wholeUpdate(call.body)));

/**
 * Updates a client account: what is not given stays, but for the beneficiary, which is cleared.
 *
 * @throws ApiError account_idempotency_used, and those of `updateAccount`
 */
export const updateClientAccount = (uses: AccountUses) =>
  serves(updateClientAccountOperation, (call) => changeAccount(uses, call, "client_account", wholeUpdate(call.body)));

/**
 * Updates parts of an account.
 *
 * @throws ApiError those of `updateAccount`
 */
export const patchAccount = (uses: AccountUses) =>
  serves(patchAccountOperation, (call) => changeAccount(uses, call, "account", call.body));

/**
 * Updates parts of a client account.
 *
 * @throws ApiError account_idempotency_used, and those of `updateAccount`
 */
export const patchClientAccount = (uses: AccountUses) =>
  serves(patchClientAccountOperation, (call) => changeAccount(uses, call, "client_account", call.body));

const wholeUpdate = (body: AccountUpdate): AccountUpdate => ({ ...body, beneficiary: body.beneficiary ?? null });

const changeAccount = async <S extends AnyAccount["scope"]>(
  { update, selectionWrites }: AccountUses,
  call: Omit<AuthenticatedCall<unknown, unknown, { readonly id: AccountId }>, "body" | "query">,
  scope: S,
  asked: AccountUpdate,
) => {
  const { organisation_id: organisation, mode } = call.key;
  const updated = await update(
    { organisation, mode, id: call.params.id },
    (account) => changedAccount(account, scope, asked),
    selectionWrites,
  );
  return accountResponse(updated, call);
};
