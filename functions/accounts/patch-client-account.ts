import { patchClientAccount as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";
import type { AccountUses } from "./account-uses.ts";
import { changedAccount } from "./changed-account.ts";

/**
 * Updates parts of a client account.
 *
 * @throws Refusal not_found, and those of `changedAccount` and of a handle that is taken
 */
export const patchClientAccount = ({ update }: AccountUses) =>
  serves(operation, ({ body, params, key: { organisation_id: organisation, mode } }) =>
    update({ organisation, mode, id: params.id }, (account) => changedAccount(account, "client_account", body)),
  );
