import type { AccountPair, AccountType, AnyAccount, ClientAccount, Page } from "@isotherm/contract";
import type { AccountId, Ids, OrganisationId } from "@isotherm/core";
import { systemIds, systemTokens } from "@isotherm/core/system";
import {
  type AccountFilter,
  accountQueries,
  type AccountRecord,
  type Change,
  createAccountPair,
  createClientAccount,
  type Cursors,
  cursorsOf,
  type Table,
  updateAccount,
} from "@isotherm/store";
import { keptKeyRing, type SecretReading } from "@isotherm/store/secrets/index";

/** Which account of whom. */
interface OwnedAccount {
  readonly organisation: OrganisationId;
  readonly mode: AccountType;
  readonly id: AccountId;
}

/** What the operations of accounts use. */
export interface AccountUses {
  readonly ids: Ids;
  /** The account as it is now: what authentication remembers may be seconds old. */
  readonly one: (id: AccountId) => Promise<AccountRecord | undefined>;
  readonly page: (
    organisation: OrganisationId,
    mode: AccountType,
    filter: AccountFilter,
    page: { readonly limit: number; readonly after: string | undefined; readonly cursors: Cursors },
  ) => Promise<Page<AnyAccount>>;
  /** The cursors of a list, by its name. */
  readonly cursors: (list: string) => Promise<Cursors>;
  readonly createPair: (pair: AccountPair) => Promise<void>;
  readonly createClient: (account: ClientAccount) => Promise<void>;
  readonly update: <A extends AnyAccount>(owned: OwnedAccount, change: Change<A>) => Promise<A>;
}

/** What the operations of accounts use, over a table. */
export const accountsUses = (table: Table, secrets: SecretReading): AccountUses => {
  const committing = { table, tokens: systemTokens };
  const accounts = accountQueries(table);
  const ring = keptKeyRing(secrets, "cursor-keys");
  return {
    ids: systemIds,
    one: accounts.one,
    page: accounts.page,
    cursors: async (list) => cursorsOf(await ring(), list),
    createPair: (pair) => createAccountPair(committing, pair),
    createClient: (account) => createClientAccount(committing, account),
    update: (owned, change) => updateAccount(committing, owned, change),
  };
};
