import type { AccountPair, AccountType, AnyAccount, ClientAccount, Page } from "@isotherm/contract";
import type { AccountId, Ids, OrganisationId } from "@isotherm/core";
import type { AccountFilter, AccountRecord, Change, Cursors } from "@isotherm/store";

/** Which account of whom. */
export interface OwnedAccount {
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
