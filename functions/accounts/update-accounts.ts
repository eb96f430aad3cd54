import {
  patchAccount as patchAccountOperation,
  patchClientAccount as patchClientAccountOperation,
  updateAccount as updateAccountOperation,
  updateClientAccount as updateClientAccountOperation,
} from "@isotherm/contract";
import { serves } from "@isotherm/http";
import { changedAccount } from "./changed-account.ts";
import type { AccountUses } from "./dependencies.ts";

/**
 * Updates an account: what is not given stays, but for the beneficiary, which is cleared.
 *
 * @throws ApiError not_found, and those of `changedAccount` and of a handle that is taken
 */
export const updateAccount = ({ update }: AccountUses) =>
  serves(updateAccountOperation, ({ body, params, key: { organisation_id: organisation, mode } }) =>
    update({ organisation, mode, id: params["id"] }, (account) =>
      changedAccount(account, "account", { ...body, beneficiary: body.beneficiary ?? null }),
    ),
  );

/**
 * Updates a client account: what is not given stays, but for the beneficiary, which is cleared.
 *
 * @throws ApiError not_found, and those of `changedAccount` and of a handle that is taken
 */
export const updateClientAccount = ({ update }: AccountUses) =>
  serves(updateClientAccountOperation, ({ body, params, key: { organisation_id: organisation, mode } }) =>
    update({ organisation, mode, id: params["id"] }, (account) =>
      changedAccount(account, "client_account", { ...body, beneficiary: body.beneficiary ?? null }),
    ),
  );

/**
 * Updates parts of an account.
 *
 * @throws ApiError not_found, and those of `changedAccount` and of a handle that is taken
 */
export const patchAccount = ({ update }: AccountUses) =>
  serves(patchAccountOperation, ({ body, params, key: { organisation_id: organisation, mode } }) =>
    update({ organisation, mode, id: params["id"] }, (account) => changedAccount(account, "account", body)),
  );

/**
 * Updates parts of a client account.
 *
 * @throws ApiError not_found, and those of `changedAccount` and of a handle that is taken
 */
export const patchClientAccount = ({ update }: AccountUses) =>
  serves(patchClientAccountOperation, ({ body, params, key: { organisation_id: organisation, mode } }) =>
    update({ organisation, mode, id: params["id"] }, (account) => changedAccount(account, "client_account", body)),
  );
