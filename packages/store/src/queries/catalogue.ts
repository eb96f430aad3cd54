import type { Clock } from "@isotherm/core";
import type { ExchangeRates } from "@isotherm/ordering";
import {
  type CatalogueBundle,
  CatalogueItem,
  type CatalogueProject,
  bundleShown,
  projectShown,
} from "../items/catalogue-items.ts";
import type { CatalogueStock } from "../items/stock-item.ts";
import { partitions } from "../keys.ts";
import { readPartition } from "../read.ts";
import type { Table, ReadOptions } from "../table.ts";
import { type Catalogue, currentRates, offerOf, onceAMinute, projectsBehind } from "./offer.ts";

/** Everything that the catalogue keeps. */
export interface CatalogueRecords {
  readonly bundles: readonly CatalogueBundle[];
  readonly projects: readonly CatalogueProject[];
  readonly stock: readonly CatalogueStock[];
}

/** The catalogue with everything that is shown of it. */
export interface WholeCatalogue extends Catalogue {
  readonly records: CatalogueRecords;
  readonly rates: ExchangeRates | undefined;
}

/** The records of the catalogue as they are now. */
export const readCatalogueRecords = async (table: Table, options: ReadOptions = {}): Promise<CatalogueRecords> => {
  const items = await readPartition(table, partitions.catalogue, CatalogueItem, options);
  return {
    bundles: items.filter((item) => item.kind === "bundle"),
    projects: items.filter((item) => item.kind === "project"),
    stock: items.filter((item) => item.kind === "stock"),
  };
};

/** The catalogue with everything that is shown of it, kept in memory for at most a minute. */
export const catalogueQueries = (table: Table, clock: Clock) => ({
  current: onceAMinute(clock, async () => {
    const [records, rates] = await Promise.all([readCatalogueRecords(table), currentRates(table, clock)]);
    return catalogueOf(records, rates);
  }),
});

/** The catalogue that records and exchange rates make, with photos in the place of drawings. */
export const catalogueOf = (kept: CatalogueRecords, rates: ExchangeRates | undefined): WholeCatalogue => {
  const byId = new Map(kept.projects.map((project) => [project.id, projectShown(project)]));
  const bundles = kept.bundles.map((bundle) => bundleShown(bundle, projectsBehind(bundle, byId)));
  return { ...offerOf(kept, rates), rates, records: { ...kept, bundles, projects: [...byId.values()] } };
};
