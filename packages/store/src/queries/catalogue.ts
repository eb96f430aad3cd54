import type { Clock } from "@isotherm/core";
import { decimal } from "@isotherm/core";
import { type BundleProject, type ExchangeRates, type OfferedBundle, pricesOf } from "@isotherm/ordering";
import type { CatalogueBundle } from "../items/bundle-item.ts";
import { CatalogueItem } from "../items/catalogue-items.ts";
import type { CatalogueProject } from "../items/project-item.ts";
import type { CatalogueStock } from "../items/stock-item.ts";
import { partitions } from "../keys.ts";
import { readPartition, type ReadOptions } from "../read.ts";
import type { Table } from "../table.ts";
import { currentRates } from "./rates.ts";

/** What is on offer, and the projects behind it. */
export interface Catalogue {
  readonly bundles: ReadonlyMap<string, OfferedBundle>;
  /** Projects of each bundle, by bundle id. */
  readonly projects: ReadonlyMap<string, readonly BundleProject[]>;
}

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

const CACHE_MS = 60_000;

/** The records of the catalogue as they are now. */
export const readCatalogueRecords = async (table: Table, options: ReadOptions = {}): Promise<CatalogueRecords> => {
  const items = await readPartition(table, partitions.catalogue, CatalogueItem, options);
  return {
    bundles: items.filter((item) => item.kind === "bundle"),
    projects: items.filter((item) => item.kind === "project"),
    stock: items.filter((item) => item.kind === "stock"),
  };
};

/** The catalogue, kept in memory for at most a minute. */
export const catalogueQueries = (table: Table, clock: Clock) => {
  let kept: { readonly until: number; readonly catalogue: Promise<WholeCatalogue> } | undefined;
  return {
    current: (): Promise<WholeCatalogue> => {
      const now = clock.monotonicMs();
      if (kept && kept.until > now) return kept.catalogue;
      const catalogue = Promise.all([readCatalogueRecords(table), currentRates(table, clock)]).then(
        ([records, rates]) => catalogueOf(records, rates),
      );
      kept = { until: now + CACHE_MS, catalogue };
      catalogue.catch(() => {
        kept = undefined;
      });
      return catalogue;
    },
  };
};

/** The catalogue that records and exchange rates make. */
export const catalogueOf = (records: CatalogueRecords, rates: ExchangeRates | undefined): WholeCatalogue => {
  const byId = new Map(records.projects.map((project) => [project.id, project]));
  const projectsOf = ({ project_ids }: CatalogueBundle): CatalogueProject[] =>
    project_ids.map((id) => byId.get(id)).filter((project) => project !== undefined);
  return {
    records,
    rates,
    bundles: new Map(
      records.bundles.map((bundle) => [
        bundle.id,
        {
          id: bundle.id,
          name: bundle.name,
          prices: pricesOf(bundle.unit_price, bundle.currency, rates),
          available_quantity: availableOf(projectsOf(bundle), records.stock),
          disabled: bundle.disabled_at !== null,
          primary_image: bundle.primary_image,
        },
      ]),
    ),
    projects: new Map(records.bundles.map((bundle) => [bundle.id, projectsOf(bundle)])),
  };
};

/** Free tonnes of a bundle's projects; null, not limited, as soon as one of them has no stock that is counted. */
const availableOf = (projects: readonly CatalogueProject[], stock: readonly CatalogueStock[]) => {
  let available = 0;
  for (const { id } of projects.filter(({ disabled_at }) => disabled_at === null)) {
    const vintages = stock.filter(({ project_id }) => project_id === id);
    if (vintages.length === 0) return null;
    for (const vintage of vintages) available += vintage.available;
  }
  return decimal(available);
};
