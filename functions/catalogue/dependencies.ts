import { systemClock } from "@isotherm/core/system";
import { catalogueQueries, type Cursors, cursorsOf, type Table, type WholeCatalogue } from "@isotherm/store";
import { keptKeyRing, type SecretReading } from "@isotherm/store/secrets/index";

/** What the operations of the catalogue use. */
export interface CatalogueUses {
  readonly catalogue: { current(): Promise<WholeCatalogue> };
  /** The cursors of a list, by its name. */
  readonly cursors: (list: string) => Promise<Cursors>;
}

/** What the operations of the catalogue use, over a table. */
export const catalogueUses = (table: Table, secrets: SecretReading): CatalogueUses => {
  const ring = keptKeyRing(secrets, "cursor-keys");
  return {
    catalogue: catalogueQueries(table, systemClock),
    cursors: async (list) => cursorsOf(await ring(), list),
  };
};
