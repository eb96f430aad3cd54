import {
  patchAccount as patchAccountOperation,
  patchClientAccount as patchClientAccountOperation,
  updateAccount as updateAccountOperation,
  updateClientAccount as updateClientAccountOperation,
} from "@isotherm/contract";
import { serves } from "@isotherm/http";
import { changedAccount } from "./changed-account.ts";
import { accountResponse } from "./account-response.ts";
import type { AccountUses } from "./dependencies.ts";

/**
 * Updates an account: what is not given stays, but for the beneficiary, which is cleared.
 *
 * @throws ApiError not_found, id_invalid of a portfolio, and those of `changedAccount` and of a handle that is taken
 */
export const updateAccount = ({ update, selectionWrites }: AccountUses) =>
  serves(updateAccountOperation, async (call) => {
    const { body, params, key } = call;
    const { organisation_id: organisation, mode } = key;
    const updated = await update(
      { organisation, mode, id: params["id"] },
      (account) => changedAccount(account, "account", { ...body, beneficiary: body.beneficiary ?? null }),
      selectionWrites,
    );
    return accountResponse(updated, call);
  });

/**
 * Updates a client account: what is not given stays, but for the beneficiary, which is cleared.
 *
 * @throws ApiError account_idempotency_used, not_found, id_invalid of a portfolio, and those of `changedAccount` and of a handle that is taken
 */
export const updateClientAccount = ({ update, selectionWrites }: AccountUses) =>
  serves(updateClientAccountOperation, async (call) => {
    const { body, params, key } = call;
    const { organisation_id: organisation, mode } = key;
    const updated = await update(
      { organisation, mode, id: params["id"] },
      (account) => changedAccount(account, "client_account", { ...body, beneficiary: body.beneficiary ?? null }),
      selectionWrites,
    );
    return accountResponse(updated, call);
  });

/**
 * Updates parts of an account.
 *
 * @throws ApiError not_found, id_invalid of a portfolio, and those of `changedAccount` and of a handle that is taken
 */
export const patchAccount = ({ update, selectionWrites }: AccountUses) =>
  serves(patchAccountOperation, async (call) => {
    const { body, params, key } = call;
    const { organisation_id: organisation, mode } = key;
    const updated = await update(
      { organisation, mode, id: params["id"] },
      (account) => changedAccount(account, "account", body),
      selectionWrites,
    );
    return accountResponse(updated, call);
  });

/**
 * Updates parts of a client account.
 *
 * @throws ApiError account_idempotency_used, not_found, id_invalid of a portfolio, and those of `changedAccount` and of a handle that is taken
 */
export const patchClientAccount = ({ update, selectionWrites }: AccountUses) =>
  serves(patchClientAccountOperation, async (call) => {
    const { body, params, key } = call;
    const { organisation_id: organisation, mode } = key;
    const updated = await update(
      { organisation, mode, id: params["id"] },
      (account) => changedAccount(account, "client_account", body),
      selectionWrites,
    );
    return accountResponse(updated, call);
  });
