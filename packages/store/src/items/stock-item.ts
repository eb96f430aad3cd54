import * as z from "zod";
import { AccountCurrencyCode } from "@isotherm/contract";
import type { ProjectId } from "@isotherm/core";
import { keys } from "../keys.ts";
import { PositiveDecimal, idOf } from "./stored-values.ts";

/** Whole tonnes: credits are issued and retired in no smaller piece. */
const wholeTonnes = z.int().min(0);

/** How many credits of a vintage were issued to us, and at which price, per tonne without fees. */
export const StockEntry = z.object({
  project_id: idOf<ProjectId>(),
  vintage: z.string().regex(/^[0-9]{4}(-[0-9]{4})?$/, "must be a year or a span such as 2022-2023"),
  issued: wholeTonnes,
  currency: AccountCurrencyCode,
  unit_price: PositiveDecimal,
});
export type StockEntry = z.output<typeof StockEntry>;

/**
 * The credits of a project and vintage: issued = available + allocated + retired, always. The four are numbers in the
 * table, so that changes can add to them in place under a condition.
 */
export const CatalogueStock = StockEntry.extend({
  available: wholeTonnes,
  allocated: wholeTonnes,
  retired: wholeTonnes,
});
export type CatalogueStock = z.output<typeof CatalogueStock>;

/** The item of a project's vintage. */
export const stockItem = (stock: CatalogueStock) => ({
  ...keys.stock(stock.project_id, stock.vintage),
  schema: 1,
  kind: "stock" as const,
  ...z.encode(CatalogueStock, stock),
});
