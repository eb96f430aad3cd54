import { getAccountMe as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";
import type { AccountUses } from "./account-uses.ts";
import { readActingAccount } from "./read-acting-account.ts";

/** Answers the acting account. */
export const getAccountMe = (uses: AccountUses) => serves(operation, ({ account }) => readActingAccount(uses, account));
