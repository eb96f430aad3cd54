import { systemClock } from "@isotherm/core/system";
import { catalogueQueries, selectionQueries, setSelection, type Table } from "@isotherm/store";
import type { SelectionUses } from "./bundle-selections.ts";

/** What the operations of bundle selections use, over a table. */
export const bundleSelectionsUses = (table: Table): SelectionUses => ({
  catalogue: catalogueQueries(table, systemClock),
  selections: { ...selectionQueries(table), replace: (account, shares) => setSelection(table, account, shares) },
});
