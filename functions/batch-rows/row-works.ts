import type { ChunkUses } from "@isotherm/batches/carry-out-chunk";
import { makesEstimates } from "@isotherm/batches/row-lines";
import type { EstimateUses } from "@isotherm/estimating/dependencies";
import { directoryQueries, type Table } from "@isotherm/store";

/** How the rows of a batch are carried out, by its kind: what a kind needs is loaded with the first batch of it. */
export const rowWorks = (table: Table, uses: EstimateUses): ChunkUses["workOn"] => {
  const directory = directoryQueries(table);
  const loadEstimates = async () => (await import("./estimate-row-work.ts")).estimateRowWork(uses, directory);
  const loadShipments = async () => {
    const [{ shipmentRowWork }, { shipmentUses }, { estimateRows }] = await Promise.all([
      import("./shipment-row-work.ts"),
      import("@isotherm/shipments/dependencies"),
      import("@isotherm/estimating/carry-out-row"),
    ]);
    const { carryOut } = estimateRows(uses);
    return shipmentRowWork(shipmentUses(table, { change: uses.change, carryOut }), directory);
  };
  let estimates: ReturnType<typeof loadEstimates> | undefined;
  let shipments: ReturnType<typeof loadShipments> | undefined;
  return async (batch) =>
    makesEstimates(batch)
      ? (await (estimates ??= loadEstimates()))(batch)
      : (await (shipments ??= loadShipments()))(batch);
};
