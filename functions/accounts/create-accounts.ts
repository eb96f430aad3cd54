import { createAccounts as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";
import { newAccountPair } from "@isotherm/store";
import type { AccountUses } from "./account-uses.ts";

/**
 * Creates a test and a live account, each the other's sibling, with the default bundle selection.
 *
 * @throws Refusal handle_not_unique when the organisation has the handle in either mode
 */
export const createAccounts = ({ ids, createPair }: AccountUses) =>
  serves(operation, async ({ body, key: { organisation_id } }) => {
    const pair = newAccountPair(body, organisation_id, ids);
    await createPair(pair);
    return pair;
  });
