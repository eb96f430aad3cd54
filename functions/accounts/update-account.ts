import { updateAccount as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";
import type { AccountUses } from "./account-uses.ts";
import { changedAccount } from "./changed-account.ts";

/**
 * Updates an account: what is not given stays, but for the beneficiary, which is cleared.
 *
 * @throws Refusal not_found, and those of `changedAccount` and of a handle that is taken
 */
export const updateAccount = ({ update }: AccountUses) =>
  serves(operation, ({ body, params, key: { organisation_id: organisation, mode } }) =>
    update({ organisation, mode, id: params.id }, (account) =>
      changedAccount(account, "account", { ...body, beneficiary: body.beneficiary ?? null }),
    ),
  );
