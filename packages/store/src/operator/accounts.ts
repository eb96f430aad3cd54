import type { AccountPair, AccountType, CreateAccountRequest } from "@isotherm/contract";
import type { AccountId, OrganisationId } from "@isotherm/core";
import { accountPairWrites, defaultSelection } from "../transactions/create-accounts.ts";
import { AccountItem, AccountListing, type AccountRecord, newAccountPair } from "../items/account-item.ts";
import { keys, partitions, sortKeys } from "../keys.ts";
import { readPartition } from "../read.ts";
import { type Table, readItem } from "../table.ts";
import { operate, type Operating } from "./operator-act.ts";

/**
 * Makes a test and a live account for an organisation, each with the default bundle selection.
 *
 * @throws ApiError service_unavailable while there is no such selection
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
