import { systemClock, systemIds, systemSecrets } from "@isotherm/core/system";
import {
  catalogueQueries,
  cursorsOf,
  estimateQueries,
  orderQueries,
  placeOrder,
  selectionQueries,
  type Table,
  tableSecret,
} from "@isotherm/store";
import { recordingOver } from "../recording.ts";
import type { OrderUses } from "./order-uses.ts";

/** What the operations of orders use, over a table. */
export const ordersUses = (table: Table, testStepMs: number): OrderUses => {
  const secret = tableSecret(table, "cursor", systemSecrets);
  return {
    clock: systemClock,
    ids: systemIds,
    catalogue: catalogueQueries(table, systemClock),
    selections: selectionQueries(table),
    estimates: estimateQueries(table),
    orders: orderQueries(table),
    cursors: async (list) => cursorsOf(await secret(), list),
    place: (placing) => placeOrder(recordingOver(table), placing),
    testStepMs,
  };
};
