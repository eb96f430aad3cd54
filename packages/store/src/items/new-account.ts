import type { Account, AccountPair, AccountType, CreateAccountRequest } from "@isotherm/contract";
import type { AccountId, Ids, OrganisationId } from "@isotherm/core";

/** What accounts of both scopes have from the beginning. */
export const newAccount = (
  { name, currency, beneficiary, handle, external_pages_visibility }: CreateAccountRequest,
  owner: { readonly id: AccountId; readonly organisation_id: OrganisationId; readonly type: AccountType },
) => ({
  ...owner,
  name,
  currency,
  handle: handle ?? null,
  beneficiary: beneficiary ?? null,
  external_pages_visibility: external_pages_visibility ?? ("hidden" as const),
  logo: null,
  bundle_portfolio_id: null,
});

/** A test and a live account, each the other's sibling. */
export const newAccountPair = (asked: CreateAccountRequest, organisation_id: OrganisationId, ids: Ids): AccountPair => {
  const id = { live: ids.next("account"), test: ids.next("account") };
  const half = (type: AccountType): Account => ({
    ...newAccount(asked, { id: id[type], organisation_id, type }),
    scope: "account",
    sibling_id: id[type === "live" ? "test" : "live"],
  });
  return { live: half("live"), test: half("test") };
};
