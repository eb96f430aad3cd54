import { type ClientAccount, createClientAccount as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";
import { newAccount } from "@isotherm/store";
import type { AccountUses } from "./account-uses.ts";

/**
 * Creates a client account in the key's mode, with the default bundle selection.
 *
 * @throws Refusal account_idempotency_used, account_handle_idempotency_inconsistent, handle_not_unique
 */
export const createClientAccount = ({ ids, createClient }: AccountUses) =>
  serves(operation, async ({ body, key: { organisation_id, mode } }) => {
    const account: ClientAccount = {
      ...newAccount(body, { id: ids.next("account"), organisation_id, type: mode }),
      scope: "client_account",
      ...(body.idempotency_key !== undefined && { idempotency_key: body.idempotency_key }),
    };
    await createClient(account);
    return account;
  });
