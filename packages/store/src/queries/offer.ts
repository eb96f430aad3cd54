import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { type BundleId, type Clock, type ProjectId, decimal, utcDayAt } from "@isotherm/core";
import { type BundleProject, type ExchangeRates, type OfferedBundle, pricesOf } from "@isotherm/ordering";
import * as z from "zod";
import { type OfferBundle, OfferItem, type OfferProject, pictureInstead } from "../items/offer-item.ts";
import { RatesItem } from "../items/rates-item.ts";
import type { CatalogueStock } from "../items/stock-item.ts";
import { keys, partitions, storedId } from "../keys.ts";
import { readMany, readPartition } from "../read.ts";
import type { Table, ReadOptions } from "../table.ts";

const State = z.object({ id: storedId<BundleId>(), disabled_at: z.string().nullable() });

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

/** Of everything that the catalogue keeps what quotes and orders use. */
export interface OfferRecords {
  readonly bundles: readonly Omit<OfferBundle, "kind" | "schema">[];
  readonly projects: readonly Omit<OfferProject, "kind" | "schema">[];
  readonly stock: readonly CatalogueStock[];
}

/** What quotes and orders use of the catalogue, as it is now. */
export const readOffer = async (table: Table, options: ReadOptions = {}): Promise<OfferRecords> => {
  const items = await readPartition(table, partitions.catalogue, OfferItem, options);
  return {
    bundles: items.filter((item) => item.kind === "bundle"),
    projects: items.filter((item) => item.kind === "project"),
    stock: items.filter((item) => item.kind === "stock"),
  };
};

const CACHE_MS = 60_000;

/** What is read once a minute, however many ask; a reading that fails is not remembered. */
export const onceAMinute = <T>(clock: Clock, read: () => Promise<T>): (() => Promise<T>) => {
  let kept: { readonly until: number; readonly reading: Promise<T> } | undefined;
  return () => {
    const now = clock.monotonicMs();
    if (kept && kept.until > now) return kept.reading;
    const reading = read();
    kept = { until: now + CACHE_MS, reading };
    reading.catch(() => {
      kept = undefined;
    });
    return reading;
  };
};

/** What is on offer, kept in memory for at most a minute. */
export const offerQueries = (table: Table, clock: Clock) => ({
  current: onceAMinute<Catalogue>(clock, async () => {
    const [records, rates] = await Promise.all([readOffer(table), currentRates(table, clock)]);
    return offerOf(records, rates);
  }),
});

/** The projects behind a bundle, of those that there are. */
export const projectsBehind = <P>(
  { project_ids }: Pick<OfferRecords["bundles"][number], "project_ids">,
  byId: ReadonlyMap<ProjectId, P>,
): P[] => project_ids.map((id) => byId.get(id)).filter((project) => project !== undefined);

/** The offer that records and exchange rates make, with photos in the place of drawings. */
export const offerOf = ({ bundles, projects, stock }: OfferRecords, rates: ExchangeRates | undefined): Catalogue => {
  const byId = new Map(projects.map((project) => [project.id, project]));
  const offered = (bundle: OfferRecords["bundles"][number]): OfferedBundle => {
    const own = projectsBehind(bundle, byId);
    const photo = own.find((project) => project.photo)?.photo;
    return {
      id: bundle.id,
      name: bundle.name,
      prices: pricesOf(bundle.unit_price, bundle.currency, rates),
      available_quantity: availableOf(own, stock),
      disabled: bundle.disabled_at !== null,
      primary_image: photo ? pictureInstead(bundle.primary_image, photo.large) : bundle.primary_image,
    };
  };
  return {
    bundles: new Map(bundles.map((bundle) => [bundle.id, offered(bundle)])),
    projects: new Map(bundles.map((bundle) => [bundle.id, projectsBehind(bundle, byId)])),
  };
};

/** Free tonnes of a bundle's projects; null, not limited, as soon as one of them has no stock that is counted. */
const availableOf = (projects: OfferRecords["projects"], stock: readonly CatalogueStock[]) => {
  let available = 0;
  for (const { id } of projects.filter(({ disabled_at }) => disabled_at === null)) {
    const vintages = stock.filter(({ project_id }) => project_id === id);
    if (vintages.length === 0) return null;
    for (const vintage of vintages) available += vintage.available;
  }
  return decimal(available);
};
