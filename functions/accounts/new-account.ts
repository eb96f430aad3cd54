import type { AccountType, CreateAccountRequest } from "@isotherm/contract";
import type { AccountId, OrganisationId } from "@isotherm/core";

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
