import type { AccountPair, AccountType, CreateAccountRequest } from "@isotherm/contract";
import type { AccountId, OrganisationId } from "@isotherm/core";
import { change } from "../act.ts";
import { accountPairWrites, defaultSelection } from "../acts/create-accounts.ts";
import { AccountItem, AccountListing, type AccountRecord } from "../items/account-item.ts";
import { newAccountPair } from "../items/new-account.ts";
import { keys, partitions, sortKeys } from "../keys.ts";
import { readItem, readPartition } from "../read.ts";
import type { Table } from "../table.ts";
import { operate, type Operating } from "./operator-act.ts";

/**
 * Makes a test and a live account for an organisation, each with the default bundle selection.
 *
 * @throws Refusal service_unavailable while there is no such selection
 */
export const openAccountPair = async (
  operating: Operating,
  organisation: OrganisationId,
  asked: CreateAccountRequest,
): Promise<AccountPair> => {
  const pair = newAccountPair(asked, organisation, operating.ids);
  const shares = await defaultSelection(operating.table);
  await operate(
    operating,
    {
      command: "account create",
      subject: organisation,
      detail: { name: asked.name, live: pair.live.id, test: pair.test.id },
    },
    accountPairWrites(pair, shares),
  );
  return pair;
};

/** Suspends an account or lets it go on: a suspended one may estimate but not order. Orders are refused at once, the rest follows within 5 s. */
export const setSuspended = async (operating: Operating, id: AccountId, suspended: boolean): Promise<void> => {
  await operate(operating, { command: suspended ? "account suspend" : "account resume", subject: id, detail: {} }, [
    // Counted, so that a change of the account which runs at the same time does not write the old state back.
    change(keys.account(id), { suspended }, { count: "revision" }),
  ]);
};

/** An account with its state; undefined when there is none. */
export const readAccount = (table: Table, id: AccountId): Promise<AccountRecord | undefined> =>
  readItem(table, keys.account(id), AccountItem, { consistent: true });

/** The accounts of an organisation and mode, by id. */
export const listAccounts = async (
  table: Table,
  organisation: OrganisationId,
  mode: AccountType,
): Promise<AccountRecord[]> => {
  const lines = await readPartition(table, partitions.accounts(organisation, mode), AccountListing, {
    consistent: true,
    beginning: sortKeys.accounts,
  });
  const found = await Promise.all(lines.map(({ id }) => readAccount(table, id)));
  return found.filter((record) => record !== undefined);
};
