import * as z from "zod";
import { CatalogueBundle } from "../items/bundle-item.ts";
import { CatalogueProject } from "../items/project-item.ts";
import { StockEntry } from "../items/stock-item.ts";
import type { CatalogueRecords } from "../queries/catalogue.ts";
import type { CatalogueFile } from "./validate-catalogue.ts";

/** A catalogue as a file that can be imported again: plain values, decimals as text; stock without its counters. */
export const catalogueFileOf = ({ bundles, projects, stock }: CatalogueRecords): z.input<typeof CatalogueFile> => ({
  bundles: bundles.map((bundle) => z.encode(CatalogueBundle, bundle)),
  projects: projects.map((project) => z.encode(CatalogueProject, project)),
  stock: stock.map((entry) => z.encode(StockEntry, entry)),
});
