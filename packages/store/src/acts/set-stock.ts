import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { Refusal } from "@isotherm/core";
import { SCHEMA_ONE } from "../items/schema-one.ts";
import { CatalogueStock, type StockEntry, stockItem } from "../items/stock-item.ts";
import { keys } from "../keys.ts";
import { readItem } from "../read.ts";
import type { Table } from "../table.ts";

const ATTEMPTS = 8;
const StockItem = CatalogueStock.extend(SCHEMA_ONE);

/** Fewer credits were to be issued than are allocated and retired already. */
export class StockInUse extends Error {
  constructor({ project_id, vintage, issued }: StockEntry, used: number) {
    super(`${project_id} ${vintage}: ${used} t are allocated or retired, so ${issued} t cannot be all that was issued`);
    this.name = "StockInUse";
  }
}

/**
 * Says how many credits of a vintage were issued, and their price. What is allocated and retired stays; the rest is free.
 *
 * @throws StockInUse
 * @throws Refusal service_unavailable when others change the vintage all the time
 */
export const setStock = async (table: Table, entry: StockEntry): Promise<CatalogueStock> => {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const before = await readItem(table, keys.stock(entry.project_id, entry.vintage), StockItem, { consistent: true });
    const { allocated, retired } = before ?? { allocated: 0, retired: 0 };
    const available = entry.issued - allocated - retired;
    if (available < 0) throw new StockInUse(entry, allocated + retired);
    const after: CatalogueStock = { ...entry, available, allocated, retired };
    try {
      await table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: stockItem(after),
          // The counters must still be those that were read.
          ...(before
            ? {
                ConditionExpression: "allocated = :allocated AND retired = :retired",
                ExpressionAttributeValues: { ":allocated": allocated, ":retired": retired },
              }
            : { ConditionExpression: "attribute_not_exists(pk)" }),
        }),
      );
      return after;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  }
  throw new Refusal("service_unavailable");
};
