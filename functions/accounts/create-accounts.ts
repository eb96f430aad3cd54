import {
  createAccounts as createAccountsOperation,
  createClientAccount as createClientAccountOperation,
} from "@isotherm/contract";
import { serves } from "@isotherm/http";
import { newAccountPair, newClientAccount } from "@isotherm/store";
import { accountResponse } from "./account-response.ts";
import type { AccountUses } from "./dependencies.ts";

/**
 * Creates a test and a live account, each the other's sibling, with the default bundle selection.
 *
 * @throws ApiError handle_not_unique when the organisation has the handle in either mode
 */
export const createAccounts = ({ ids, createPair }: AccountUses) =>
  serves(createAccountsOperation, async (call) => {
    const pair = newAccountPair(call.body, call.key.organisation_id, ids);
    await createPair(pair);
    return { live: accountResponse(pair.live, call), test: accountResponse(pair.test, call) };
  });

/**
 * Creates a client account in the key's mode, with the default bundle selection.
 *
 * @throws ApiError account_idempotency_used, account_handle_idempotency_inconsistent, handle_not_unique
 */
export const createClientAccount = ({ ids, createClient }: AccountUses) =>
  serves(createClientAccountOperation, async (call) => {
    const { body, key } = call;
    const { organisation_id, mode } = key;
    const account = newClientAccount(body, { id: ids.next("account"), organisation_id, type: mode });
    await createClient(account);
    return accountResponse(account, call);
  });
