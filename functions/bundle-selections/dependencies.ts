import { systemClock, systemTokens } from "@isotherm/core/system";
import {
  allPortfolios,
  offerQueries,
  changeSelection,
  portfolioToFollow,
  selectionQueries,
  type Table,
} from "@isotherm/store";
import type { SelectionUses } from "./bundle-selections.ts";

/** What the operations of bundle selections use, over a table. */
export const bundleSelectionsUses = (table: Table): SelectionUses => ({
  catalogue: offerQueries(table, systemClock),
  selections: {
    ...selectionQueries(table),
    replace: (owner, selection) => changeSelection({ table, tokens: systemTokens }, owner, selection),
  },
  portfolios: { all: () => allPortfolios(table), toFollow: (id) => portfolioToFollow(table, id) },
});
