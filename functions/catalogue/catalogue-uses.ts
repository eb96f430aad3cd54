import type { Cursors, WholeCatalogue } from "@isotherm/store";

/** What the operations of the catalogue use. */
export interface CatalogueUses {
  readonly catalogue: { current(): Promise<WholeCatalogue> };
  /** The cursors of a list, by its name. */
  readonly cursors: (list: string) => Promise<Cursors>;
}
