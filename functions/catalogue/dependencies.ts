import { systemClock } from "@isotherm/core/system";
import { catalogueQueries, cursorsOf, type Table } from "@isotherm/store";
import { keptKeyRing, type SecretReading } from "@isotherm/store/secrets/index";
import type { CatalogueUses } from "./catalogue-uses.ts";

/** What the operations of the catalogue use, over a table. */
export const catalogueUses = (table: Table, secrets: SecretReading): CatalogueUses => {
  const ring = keptKeyRing(secrets, "cursor-keys");
  return {
    catalogue: catalogueQueries(table, systemClock),
    cursors: async (list) => cursorsOf(await ring(), list),
  };
};
