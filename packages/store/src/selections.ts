import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { idString } from "@isotherm/contract";
import { type AccountId, type BundleId, decimal } from "@isotherm/core";
import type { BundleShare } from "@isotherm/ordering";
import * as z from "zod";
import { type Key, SCHEMA_ONE, keys } from "./keys.ts";
import { readItem } from "./read.ts";
import type { Table } from "./table.ts";

/** Bundle selections of accounts. */
export const selectionQueries = (table: Table) => ({
  /** The selection of an account. Every account has one from its creation on. */
  of: async (account: AccountId): Promise<BundleShare[]> => {
    const shares = await readItem(table, keys.selection(account), SelectionItem, { consistent: true });
    if (!shares) throw new Error(`the account ${account} has no bundle selection`);
    return shares;
  },
});

/** What the operator has named for new accounts to buy; undefined before that. */
export const findDefaultSelection = (table: Table): Promise<BundleShare[] | undefined> =>
  readItem(table, keys.defaultSelection, SelectionItem);

/** Replaces the whole bundle selection of an account. */
export const setSelection = async (table: Table, account: AccountId, shares: readonly BundleShare[]): Promise<void> => {
  await table.client.send(new PutCommand({ TableName: table.name, Item: selectionItem(account, shares) }));
};

const Item = z.object({
  ...SCHEMA_ONE,
  shares: z.array(z.object({ bundle_id: idString<BundleId>(), percentage: z.string() })),
});

/** The item of an account's bundle selection. */
export const selectionItem = (account: AccountId, shares: readonly BundleShare[]) =>
  itemOf(keys.selection(account), shares);

/** The item of the selection that new accounts begin with. */
export const defaultSelectionItem = (shares: readonly BundleShare[]) => itemOf(keys.defaultSelection, shares);

const itemOf = (key: Key, shares: readonly BundleShare[]) => ({
  ...key,
  schema: 1,
  shares: shares.map(({ bundle_id, percentage }) => ({ bundle_id, percentage: percentage.toFixed() })),
});

const SelectionItem = Item.transform(({ shares }): BundleShare[] =>
  shares.map(({ bundle_id, percentage }) => ({ bundle_id, percentage: decimal(percentage) })),
);
