import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { AccountId } from "@isotherm/core";
import type { BundleShare } from "@isotherm/ordering";
import { selectionItem } from "../items/selection-item.ts";
import type { Table } from "../table.ts";

/** Replaces the whole bundle selection of an account. */
export const setSelection = async (table: Table, account: AccountId, shares: readonly BundleShare[]): Promise<void> => {
  await table.client.send(new PutCommand({ TableName: table.name, Item: selectionItem(account, shares) }));
};
