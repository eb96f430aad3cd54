import type { Clock } from "@isotherm/core";
import type { BundleProject, OfferedBundle } from "@isotherm/ordering";
import { CatalogueItem } from "../items/catalogue-items.ts";
import { partitions } from "../keys.ts";
import { readPartition } from "../read.ts";
import type { Table } from "../table.ts";

/** What is on offer, and the projects behind it. */
export interface Catalogue {
  readonly bundles: ReadonlyMap<string, OfferedBundle>;
  /** Projects of each bundle, by bundle id. */
  readonly projects: ReadonlyMap<string, readonly BundleProject[]>;
}

const CACHE_MS = 60_000;

const readCatalogue = async (table: Table): Promise<Catalogue> => {
  const items = await readPartition(table, partitions.catalogue, CatalogueItem);
  const bundles = items.filter((item) => item.kind === "bundle");
  const projects = new Map(items.filter((item) => item.kind === "project").map((item) => [item.id as string, item]));
  return {
    bundles: new Map(bundles.map((bundle) => [bundle.id, bundle])),
    projects: new Map(
      bundles.map(({ id, project_ids }) => [
        id,
        project_ids.map((project) => projects.get(project)).filter((project) => project !== undefined),
      ]),
    ),
  };
};

/** The catalogue, kept in memory for at most a minute. */
export const catalogueQueries = (table: Table, clock: Clock) => {
  let kept: { readonly until: number; readonly catalogue: Promise<Catalogue> } | undefined;
  return {
    current: (): Promise<Catalogue> => {
      const now = clock.monotonicMs();
      if (kept && kept.until > now) return kept.catalogue;
      const catalogue = readCatalogue(table);
      kept = { until: now + CACHE_MS, catalogue };
      catalogue.catch(() => {
        kept = undefined;
      });
      return catalogue;
    },
  };
};
