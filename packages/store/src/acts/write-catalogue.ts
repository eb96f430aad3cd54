import type { CatalogueFile } from "../catalogue/validate-catalogue.ts";
import { bundleItem, projectItem } from "../items/catalogue-items.ts";
import { putItems } from "../whole-batch.ts";
import type { Table } from "../table.ts";
import { setStock } from "./set-stock.ts";

/**
 * Writes bundles, projects and stock, each whole, over what has the same id. What is not named stays as it is. Projects
 * go before the bundles that name them, so that no reader meets a bundle without its projects.
 */
export const writeCatalogue = async (table: Table, { bundles, projects, stock }: CatalogueFile): Promise<void> => {
  await putItems(table, projects.map(projectItem));
  await Promise.all(stock.map((entry) => setStock(table, entry)));
  await putItems(table, bundles.map(bundleItem));
};
