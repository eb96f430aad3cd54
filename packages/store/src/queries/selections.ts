import type { AccountId } from "@isotherm/core";
import type { BundleShare } from "@isotherm/ordering";
import { SelectionItem } from "../items/selection-item.ts";
import { keys } from "../keys.ts";
import { readItem } from "../read.ts";
import type { Table } from "../table.ts";

/** Bundle selections of accounts. */
export const selectionQueries = (table: Table) => ({
  /** The selection of an account. Every account has one from its creation on. */
  of: async (account: AccountId): Promise<BundleShare[]> => {
    const shares = await readItem(table, keys.selection(account), SelectionItem, { consistent: true });
    if (!shares) throw new Error(`the account ${account} has no bundle selection`);
    return shares;
  },
});
