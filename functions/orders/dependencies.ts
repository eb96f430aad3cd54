import { systemClock, systemIds } from "@isotherm/core/system";
import {
  catalogueQueries,
  estimateQueries,
  orderQueries,
  placeOrder,
  selectionQueries,
  type Table,
} from "@isotherm/store";
import { recordingOver } from "../recording.ts";
import type { OrderUses } from "./place-by-estimate.ts";

/** What the operations of orders use, over a table. */
export const ordersUses = (table: Table, testStepMs: number): OrderUses => ({
  clock: systemClock,
  ids: systemIds,
  catalogue: catalogueQueries(table, systemClock),
  selections: selectionQueries(table),
  estimates: estimateQueries(table),
  orders: orderQueries(table),
  place: (placing) => placeOrder(recordingOver(table), placing),
  testStepMs,
});
