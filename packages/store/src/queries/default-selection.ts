import type { BundleShare } from "@isotherm/ordering";
import { SelectionItem } from "../items/selection-item.ts";
import { keys } from "../keys.ts";
import { readItem } from "../read.ts";
import type { Table } from "../table.ts";

/** What the operator has named for new accounts to buy; undefined before that. */
export const findDefaultSelection = (table: Table): Promise<BundleShare[] | undefined> =>
  readItem(table, keys.defaultSelection, SelectionItem);
