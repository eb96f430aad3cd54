import type { AccountType, AnyAccount, Page } from "@isotherm/contract";
import { type AccountId, type OrganisationId, ApiError, isAcceptedId } from "@isotherm/core";
import { AccountClaim, AccountItem, AccountListing, type AccountRecord } from "../items/account-item.ts";
import { ApiKeyItem } from "../items/api-key-item.ts";
import type { OrderOwner } from "../orders.ts";
import { OrganisationItem } from "../items/organisation-item.ts";
import { keys, partitions, sortKeys } from "../keys.ts";
import { type Cursors, pageByName } from "../page.ts";
import { readMany, readPartition } from "../read.ts";
import { type Table, readItem } from "../table.ts";

/** Keys, accounts and organisations, as authentication asks for them. */
export const directoryQueries = (table: Table) => ({
  apiKey: (keyId: string) => readItem(table, keys.apiKey(keyId), ApiKeyItem, { consistent: true }),
  account: (id: AccountId) => readItem(table, keys.account(id), AccountItem, { consistent: true }),
  organisation: (id: OrganisationId) => readItem(table, keys.organisation(id), OrganisationItem),
});

/** On whose behalf an account's credits are retired: the account's beneficiary, else the organisation's name. */
export const beneficiaryOf = async (table: Table, { account_id, organisation_id }: OrderOwner): Promise<string> => {
  const [record, organisation] = await Promise.all([
    readItem(table, keys.account(account_id), AccountItem, { consistent: true }),
    readItem(table, keys.organisation(organisation_id), OrganisationItem),
  ]);
  if (!organisation) throw new Error(`the organisation ${organisation_id} is missing`);
  return record?.account.beneficiary ?? organisation.name;
};

/** What a list of accounts is narrowed to. */
export interface AccountFilter {
  /** Part of the name, in whatever case. */
  readonly name?: string | undefined;
  readonly scope?: AnyAccount["scope"] | undefined;
}

/** A page of a list that is asked for. */
interface AskedPage {
  readonly limit: number;
  readonly after: string | undefined;
  readonly cursors: Cursors;
}

/** Accounts of organisations. */
export const accountQueries = (table: Table) => ({
  one: (id: AccountId) => oneAccount(table, id),
  /**
   * A page of the accounts of an organisation and mode, by name. Names can be filtered by any part of them, so the
   * lines of all accounts are read: the one filter that stands in for a key, bounded by organisation and mode.
   *
   * @throws ApiError id_invalid when the cursor is not one of this list
   */
  page: async (
    organisation: OrganisationId,
    mode: AccountType,
    { name, scope }: AccountFilter,
    page: AskedPage,
  ): Promise<Page<AnyAccount>> => {
    const part = name?.toLowerCase();
    const matching = (await listings(table, organisation, mode)).filter(
      (line) =>
        (scope === undefined || line.scope === scope) && (part === undefined || line.name.toLowerCase().includes(part)),
    );
    const ids = pageByName(matching, page.cursors, page, ({ id }) => id);
    return { ...ids, data: await manyAccounts(table, ids.data) };
  },
  /** Whose a handle is. */
  ofHandle: (organisation: OrganisationId, mode: AccountType, handle: string) =>
    readItem(table, keys.handle(organisation, mode, handle), AccountClaim, { consistent: true }),
  /** Whose an idempotency key of client accounts is. */
  ofKey: (organisation: OrganisationId, mode: AccountType, key: string) =>
    readItem(table, keys.clientAccountKeyClaim(organisation, mode, key), AccountClaim, { consistent: true }),
  /** An account of an organisation and mode; throws the same refusal for a missing one and one of somebody else. */
  owned: async (organisation: OrganisationId, mode: AccountType, id: AccountId): Promise<AccountRecord> => {
    const record = await oneAccount(table, id);
    if (record?.account.organisation_id !== organisation || record.account.type !== mode) {
      throw new ApiError("not_found");
    }
    return record;
  },
});

const oneAccount = (table: Table, id: AccountId): Promise<AccountRecord | undefined> =>
  readItem(table, keys.account(id), AccountItem, { consistent: true });

/**
 * Reads the accounts that a request names, each once.
 *
 * @param field of the request, for the message of the error
 * @throws ApiError id_invalid when one is not of the organisation and mode
 */
export const accountsNamed = async (
  table: Table,
  { organisation_id, mode }: { readonly organisation_id: OrganisationId; readonly mode: AccountType },
  field: string,
  ids: readonly AccountId[],
): Promise<AnyAccount[]> => {
  const distinct = [...new Set(ids)];
  const records = await Promise.all(distinct.map(async (id) => (isAcceptedId(id) ? oneAccount(table, id) : undefined)));
  return distinct.map((id, index) => {
    const account = records[index]?.account;
    if (account?.organisation_id !== organisation_id || account.type !== mode)
      throw new ApiError("id_invalid", `${field}: no account of the organisation and mode has the id ${id}.`);
    return account;
  });
};

/** The accounts and client accounts of an organisation and mode. */
export const accountIds = async (table: Table, organisation: OrganisationId, mode: AccountType): Promise<AccountId[]> =>
  (await listings(table, organisation, mode)).map(({ id }) => id);

const listings = (table: Table, organisation: OrganisationId, mode: AccountType): Promise<AccountListing[]> =>
  readPartition(table, partitions.accounts(organisation, mode), AccountListing, {
    beginning: sortKeys.accounts,
    consistent: true,
  });

/** The accounts with these ids, in their order. */
const manyAccounts = async (table: Table, ids: readonly AccountId[]): Promise<AnyAccount[]> => {
  const records = await readMany(
    table,
    ids.map((id) => keys.account(id)),
    AccountItem,
  );
  const found = new Map(records.map(({ account }) => [account.id, account]));
  return ids.map((id) => found.get(id)).filter((account) => account !== undefined);
};
