import { systemClock, systemSecrets } from "@isotherm/core/system";
import { catalogueQueries, cursorsOf, type Table, tableSecret } from "@isotherm/store";
import type { CatalogueUses } from "./catalogue-uses.ts";

/** What the operations of the catalogue use, over a table. */
export const catalogueUses = (table: Table): CatalogueUses => {
  const secret = tableSecret(table, "cursor", systemSecrets);
  return {
    catalogue: catalogueQueries(table, systemClock),
    cursors: async (list) => cursorsOf(await secret(), list),
  };
};
