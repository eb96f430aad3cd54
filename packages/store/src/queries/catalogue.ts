import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { type BundleId, type Clock, decimal, utcDayAt } from "@isotherm/core";
import { type BundleProject, type ExchangeRates, type OfferedBundle, pricesOf } from "@isotherm/ordering";
import * as z from "zod";
import {
  CatalogueBundle,
  CatalogueItem,
  type CatalogueProject,
  type CatalogueStock,
  RatesItem,
  bundleShown,
  projectShown,
} from "../items/catalogue-items.ts";
import { keys, partitions, storedId } from "../keys.ts";
import { type ReadOptions, readMany, readPartition } from "../read.ts";
import type { Table } from "../table.ts";

const State = z.object({ id: storedId<BundleId>(), disabled_at: CatalogueBundle.shape.disabled_at });

/**
 * Those of some bundles that take no orders at the moment of the call. A consistent read of these bundles alone, whatever
 * a process remembers of the catalogue: an order is refused as soon as an operator has disabled its bundle.
 *
 * @throws ApiError service_unavailable when the table stays too busy
 */
export const disabledBundles = async (table: Table, ids: readonly BundleId[]): Promise<ReadonlySet<BundleId>> => {
  const disabled = new Set(ids);
  const wanted = [...disabled].map((id) => keys.bundle(id));
  for (const { id, disabled_at } of await readMany(table, wanted, State)) {
    if (disabled_at === null) disabled.delete(id);
  }
  return disabled;
};

/** The newest exchange rates that are not of a day to come; undefined when there are none. */
export const currentRates = async (table: Table, clock: Clock): Promise<ExchangeRates | undefined> => {
  const today = utcDayAt(clock.nowMs());
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: "pk = :pk AND sk <= :sk",
      ExpressionAttributeValues: { ":pk": partitions.rates, ":sk": keys.rates(today).sk },
      ScanIndexForward: false,
      Limit: 1,
    }),
  );
  return Items[0] && RatesItem.parse(Items[0]);
};

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

/** The catalogue, kept in memory for at most a minute, and which bundles take no orders at this moment. */
export const catalogueQueries = (table: Table, clock: Clock) => {
  let kept: { readonly until: number; readonly catalogue: Promise<WholeCatalogue> } | undefined;
  return {
    disabledOf: (ids: readonly BundleId[]) => disabledBundles(table, ids),
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

/** The catalogue that records and exchange rates make, with photos in the place of drawings. */
export const catalogueOf = (kept: CatalogueRecords, rates: ExchangeRates | undefined): WholeCatalogue => {
  const byId = new Map(kept.projects.map((project) => [project.id, projectShown(project)]));
  const projectsOf = ({ project_ids }: CatalogueBundle): CatalogueProject[] =>
    project_ids.map((id) => byId.get(id)).filter((project) => project !== undefined);
  const bundles = kept.bundles.map((bundle) => bundleShown(bundle, projectsOf(bundle)));
  const records = { ...kept, bundles, projects: [...byId.values()] };
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
