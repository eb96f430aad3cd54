import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { type BundleId, type ProjectId, instant } from "@isotherm/core";
import type { BundleShare } from "@isotherm/ordering";
import { change, overwrite } from "../write-transaction.ts";
import { setStock } from "../transactions/set-stock.ts";
import type { CatalogueFile } from "../catalogue/validate-catalogue.ts";
import { bundleItem, projectItem } from "../items/catalogue-items.ts";
import { type RatesOfDay, ratesItem } from "../items/rates-item.ts";
import type { CatalogueStock, StockEntry } from "../items/stock-item.ts";
import { type Key, keys } from "../keys.ts";
import { defaultSelectionItem } from "../selections.ts";
import { wholeBatch } from "../read.ts";
import { readCatalogueRecords } from "../queries/catalogue.ts";
import type { Table } from "../table.ts";
import { type Operating, operate } from "./operator-act.ts";

/**
 * Writes bundles, projects and stock, each whole, over what has the same id. What is not named stays as it is. Projects
 * go before the bundles that name them, so that no reader meets a bundle without its projects. Photos stay.
 */
export const writeCatalogue = async (table: Table, { bundles, projects, stock }: CatalogueFile): Promise<void> => {
  const standing = projects.length > 0 ? (await readCatalogueRecords(table)).projects : [];
  const photos = new Map(standing.map(({ id, photo }) => [id, photo]));
  await putItems(
    table,
    projects.map((project) => projectItem({ ...project, photo: photos.get(project.id) })),
  );
  await Promise.all(stock.map((entry) => setStock(table, entry)));
  await putItems(table, bundles.map(bundleItem));
};

/**
 * Lays a checked catalogue over the one that stands. Too many items for one transaction: what was begun is in the audit
 * first, so that an import which breaks off is seen and can be repeated.
 */
export const importCatalogue = async (operating: Operating, file: CatalogueFile): Promise<void> => {
  const { bundles, projects, stock } = file;
  const detail = {
    bundles: bundles.map(({ id }) => id),
    projects: projects.map(({ id }) => id),
    stock: stock.map(({ project_id, vintage, issued }) => ({ project_id, vintage, issued })),
  };
  await operate(operating, { command: "catalogue import", subject: "catalogue", detail }, []);
  await writeCatalogue(operating.table, file);
};

/** A bundle or a project, by its id. */
type CatalogueEntry = { readonly bundle: BundleId } | { readonly project: ProjectId };

/** Takes a bundle or a project off offer, or puts it back on. Functions follow within a minute. */
export const setOffered = async (operating: Operating, entry: CatalogueEntry, offered: boolean): Promise<void> => {
  const [kind, id, key] =
    "bundle" in entry
      ? ["bundle", entry.bundle, keys.bundle(entry.bundle)]
      : ["project", entry.project, keys.project(entry.project)];
  const disabled_at = offered ? null : instant(operating.clock.nowMs());
  await operate(
    operating,
    { command: `${kind} ${offered ? "enable" : "disable"}`, subject: id, detail: { disabled_at } },
    [change(key, { disabled_at })],
  );
};

/**
 * Says how many credits of a vintage were issued, and their price.
 *
 * @throws StockInUse when more are allocated or retired already
 */
export const changeStock = async (operating: Operating, entry: StockEntry): Promise<CatalogueStock> => {
  const after = await setStock(operating.table, entry);
  const detail = { vintage: entry.vintage, issued: entry.issued, unit_price: entry.unit_price.toFixed() };
  await operate(operating, { command: "stock set", subject: entry.project_id, detail }, []);
  return after;
};

/** Writes the exchange rates of a day; the newest day that is not to come holds. */
export const importRates = async (operating: Operating, day: RatesOfDay): Promise<void> => {
  const detail = { base: day.base, source: day.source.title, currencies: Object.keys(day.rates) };
  await operate(operating, { command: "rates import", subject: day.date, detail }, [overwrite(ratesItem(day))]);
};

/** Sets the bundle selection that new accounts begin with. */
export const setDefaultSelection = async (operating: Operating, shares: readonly BundleShare[]): Promise<void> => {
  const detail = Object.fromEntries(shares.map(({ bundle_id, percentage }) => [bundle_id, percentage.toFixed()]));
  await operate(operating, { command: "selection default", subject: "new accounts", detail }, [
    overwrite(defaultSelectionItem(shares)),
  ]);
};

const BATCH = 25;

/**
 * Writes items, whether they exist or not, in as many batches as it takes. Not a transaction: it is for what operators
 * and seeds write.
 *
 * @throws ApiError service_unavailable when the table stays too busy
 */
export const putItems = async (
  table: Table,
  items: readonly (Key & Readonly<Record<string, unknown>>)[],
): Promise<void> => {
  for (let start = 0; start < items.length; start += BATCH) {
    const batch = items.slice(start, start + BATCH).map((Item) => ({ PutRequest: { Item } }));
    await wholeBatch(table.turns, batch, async (some) => {
      const { UnprocessedItems } = await table.client.send(
        new BatchWriteCommand({ RequestItems: { [table.name]: [...some] } }),
      );
      return UnprocessedItems?.[table.name] as typeof batch | undefined;
    });
  }
};
