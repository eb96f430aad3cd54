import * as z from "zod";
import {
  type Account,
  type AccountPair,
  type AccountType,
  AnyAccount,
  type ClientAccount,
  type CreateAccountRequest,
  type CreateClientAccountRequest,
  idString,
} from "@isotherm/contract";
import type { AccountId, Ids, OrganisationId } from "@isotherm/core";
import { SCHEMA_ONE, keys } from "../keys.ts";

/** What accounts of both scopes have from the beginning. */
export const newAccount = (
  { name, currency, beneficiary, handle, external_pages_visibility, own_emission_factors }: CreateAccountRequest,
  owner: { readonly id: AccountId; readonly organisation_id: OrganisationId; readonly type: AccountType },
) => ({
  ...owner,
  name,
  currency,
  handle: handle ?? null,
  beneficiary: beneficiary ?? null,
  external_pages_visibility: external_pages_visibility ?? ("hidden" as const),
  own_emission_factors: own_emission_factors ?? ("when_named" as const),
  logo: null,
  bundle_portfolio_id: null,
});

/** A client account, for a customer of the organisation. */
export const newClientAccount = (
  asked: CreateClientAccountRequest,
  owner: { readonly id: AccountId; readonly organisation_id: OrganisationId; readonly type: AccountType },
): ClientAccount => ({
  ...newAccount(asked, owner),
  scope: "client_account",
  ...(asked.idempotency_key !== undefined && { idempotency_key: asked.idempotency_key }),
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

const Item = z.object({
  ...SCHEMA_ONE,
  suspended: z.boolean(),
  /** Counts the changes of the account; whoever changes it makes sure that nobody else has meanwhile. */
  revision: z.int(),
  // Accounts of earlier releases do not say it.
  account: z.preprocess((account) => ({ own_emission_factors: "when_named", ...(account as object) }), AnyAccount),
});

/** An account and what the interface does not show of it. */
export type AccountRecord = Omit<z.output<typeof Item>, "schema">;

/** The item of an account. */
export const accountItem = (record: AccountRecord) => ({
  ...keys.account(record.account.id),
  schema: 1,
  ...record,
});

/** Reads an account from its item. */
export const AccountItem = Item;

/** An account's line in the lists of its organisation and mode. */
export const AccountListing = z.object({
  ...SCHEMA_ONE,
  id: idString<AccountId>(),
  name: z.string(),
  scope: z.enum(["account", "client_account"]),
});
export type AccountListing = Omit<z.output<typeof AccountListing>, "schema">;

/** The item of that line; written together with the account whenever its name changes. */
export const accountListingItem = ({
  id,
  name,
  scope,
  organisation_id,
  type,
}: Pick<AccountRecord["account"], "id" | "name" | "scope" | "organisation_id" | "type">) => ({
  ...keys.accountListing(organisation_id, type, id),
  schema: 1,
  id,
  name,
  scope,
});

/** Whose a handle or an idempotency key of the organisation and mode is. */
export const AccountClaim = z.object({ ...SCHEMA_ONE, account_id: idString<AccountId>() });
