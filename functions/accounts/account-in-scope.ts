import type { AnyAccount } from "@isotherm/contract";
import { Refusal } from "@isotherm/core";

/** An account of one scope. */
export type AccountOf<S extends AnyAccount["scope"]> = Extract<AnyAccount, { readonly scope: S }>;

const isOf = <S extends AnyAccount["scope"]>(account: AnyAccount, scope: S): account is AccountOf<S> =>
  account.scope === scope;

/**
 * The account, when it is of the scope that an operation is for.
 *
 * @throws Refusal account_scope_incorrect
 */
export const accountInScope = <S extends AnyAccount["scope"]>(account: AnyAccount, scope: S): AccountOf<S> => {
  if (!isOf(account, scope)) throw new Refusal("account_scope_incorrect");
  return account;
};
