import { type Account, type AccountType, createAccounts as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";
import type { AccountUses } from "./account-uses.ts";
import { newAccount } from "./new-account.ts";

/**
 * Creates a test and a live account, each the other's sibling, with the default bundle selection.
 *
 * @throws Refusal handle_not_unique when the organisation has the handle in either mode
 */
export const createAccounts = ({ ids, createPair }: AccountUses) =>
  serves(operation, async ({ body, key: { organisation_id } }) => {
    const id = { live: ids.next("account"), test: ids.next("account") };
    const half = (type: AccountType): Account => ({
      ...newAccount(body, { id: id[type], organisation_id, type }),
      scope: "account",
      sibling_id: id[type === "live" ? "test" : "live"],
    });
    const pair = { live: half("live"), test: half("test") };
    await createPair(pair);
    return pair;
  });
