import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { type Table, inTurn, obstacleOf, readItem } from "../table.ts";
import { SCHEMA_ONE, keys } from "../keys.ts";
import { CatalogueStock, type StockEntry, stockItem } from "../items/stock-item.ts";

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
 * @throws Contended when others change the vintage for as long as there is time
 */
export const setStock = (table: Table, entry: StockEntry): Promise<CatalogueStock> => {
  const attempt = async (): Promise<CatalogueStock> => {
    const before = await readItem(table, keys.stock(entry.project_id, entry.vintage), StockItem, { consistent: true });
    const { allocated, retired } = before ?? { allocated: 0, retired: 0 };
    const available = entry.issued - allocated - retired;
    if (available < 0) throw new StockInUse(entry, allocated + retired);
    const after: CatalogueStock = { ...entry, available, allocated, retired };
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
  };
  return inTurn(table.turns, attempt, (error) =>
    error instanceof ConditionalCheckFailedException ? "conflict" : obstacleOf(error),
  );
};
