import type { AnyAccount } from "@isotherm/contract";
import type { AccountId } from "@isotherm/core";
import type { AccountUses } from "./account-uses.ts";

/** The acting account as it is now. */
export const readActingAccount = async (
  { one }: Pick<AccountUses, "one">,
  acting: { readonly id: AccountId },
): Promise<AnyAccount> => {
  const record = await one(acting.id);
  if (!record) throw new Error(`the acting account ${acting.id} is gone; accounts are never removed`);
  return record.account;
};
