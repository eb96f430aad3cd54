import type { AnyAccount } from "@isotherm/contract";
import { ApiError } from "@isotherm/core";

/** Requested account changes; `undefined` leaves a field unchanged. */
export interface AccountUpdate {
  readonly name?: string | undefined;
  readonly beneficiary?: string | null | undefined;
  readonly bundle_portfolio_id?: string | null | undefined;
  readonly handle?: string | null | undefined;
  readonly external_pages_visibility?: AnyAccount["external_pages_visibility"] | undefined;
  readonly own_emission_factors?: AnyAccount["own_emission_factors"] | undefined;
  /** Of client accounts; others have none, whatever is asked. */
  readonly idempotency_key?: string | undefined;
}

/**
 * An account as it is after a change.
 *
 * @throws ApiError account_scope_incorrect when the account is of the other scope
 * @throws ApiError test_account_name_update_disallowed when a test account of a pair is to be renamed by itself
 */
export const changedAccount = <S extends AnyAccount["scope"]>(
  given: AnyAccount,
  scope: S,
  update: AccountUpdate,
): AccountOf<S> => {
  const account = accountInScope(given, scope);
  const { name, beneficiary, bundle_portfolio_id, handle, external_pages_visibility, own_emission_factors } = update;
  const isRenamed = name !== undefined && name !== account.name;
  if (isRenamed && scope === "account" && account.type === "test") {
    throw new ApiError("test_account_name_update_disallowed");
  }
  return {
    ...account,
    ...(name !== undefined && { name }),
    ...(beneficiary !== undefined && { beneficiary }),
    ...(bundle_portfolio_id !== undefined && { bundle_portfolio_id }),
    ...(handle !== undefined && { handle }),
    ...(external_pages_visibility !== undefined && { external_pages_visibility }),
    ...(own_emission_factors !== undefined && { own_emission_factors }),
    ...(scope === "client_account" &&
      update.idempotency_key !== undefined && { idempotency_key: update.idempotency_key }),
  };
};

/** An account of one scope. */
type AccountOf<S extends AnyAccount["scope"]> = Extract<AnyAccount, { readonly scope: S }>;

const isOf = <S extends AnyAccount["scope"]>(account: AnyAccount, scope: S): account is AccountOf<S> =>
  account.scope === scope;

/**
 * The account, when it is of the scope that an operation is for.
 *
 * @throws ApiError account_scope_incorrect
 */
export const accountInScope = <S extends AnyAccount["scope"]>(account: AnyAccount, scope: S): AccountOf<S> => {
  if (!isOf(account, scope)) throw new ApiError("account_scope_incorrect");
  return account;
};
