import type { AccountPair, AccountType, AnyAccount, ClientAccount, ImpactPageRequest, Page } from "@isotherm/contract";
import type { AccountId, Ids, Instant, OrganisationId } from "@isotherm/core";
import { systemIds, systemTokens } from "@isotherm/core/system";
import {
  type AccountFilter,
  accountQueries,
  type AccountRecord,
  type Change,
  changeImpactPage,
  createAccountPair,
  createClientAccount,
  createImpactPage,
  impactPageQueries,
  type StoredImpactPage,
  type Cursors,
  cursorsOf,
  selectionWrites,
  type Table,
  updateAccount,
  type Write,
} from "@isotherm/store";
import { keptKeyRing, type SecretReading } from "@isotherm/store/secrets/index";
import { type EstimatedSoFar, estimatedSoFar } from "./estimated-so-far.ts";

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
  readonly impactPages: {
    of(account: AccountId): Promise<StoredImpactPage | undefined>;
    create(account: Pick<AnyAccount, "id" | "type">, asked: ImpactPageRequest): Promise<StoredImpactPage>;
    change(account: AccountId, asked: ImpactPageRequest): Promise<StoredImpactPage>;
  };
  /** What is written when an account follows another portfolio, or none. @throws ApiError id_invalid */
  readonly selectionWrites: (before: AnyAccount, after: AnyAccount) => Promise<readonly Write[]>;
  /** What was estimated for an account up to now. */
  readonly estimated: (account: AccountId, now: Instant) => Promise<EstimatedSoFar>;
  readonly createPair: (pair: AccountPair) => Promise<void>;
  readonly createClient: (account: ClientAccount) => Promise<void>;
  readonly update: <A extends AnyAccount>(
    owned: OwnedAccount,
    change: Change<A>,
    besides?: (before: AnyAccount, after: A) => readonly Write[] | Promise<readonly Write[]>,
  ) => Promise<A>;
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
    impactPages: {
      of: impactPageQueries(table).of,
      create: ({ id, type }, asked) => createImpactPage(committing, { account: id, mode: type }, asked),
      change: (account, asked) => changeImpactPage(committing, account, asked),
    },
    selectionWrites: (before, after) => selectionWrites(table, before, after),
    estimated: (account, now) => estimatedSoFar(table, account, now),
    createPair: (pair) => createAccountPair(committing, pair),
    createClient: (account) => createClientAccount(committing, account),
    update: (owned, change, besides) => updateAccount(committing, owned, change, besides),
  };
};
