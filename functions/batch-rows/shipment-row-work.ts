import type { StoredBatch } from "@isotherm/batches/batch-item";
import type { RowWork } from "@isotherm/batches/carry-out-chunk";
import type { RowOutcome } from "@isotherm/batches/row-outcome";
import { calculateShipmentRow, standingCalculationRow } from "@isotherm/shipments/calculate-shipment-row";
import type { ShipmentUses } from "@isotherm/shipments/dependencies";
import type { ShipmentBatchTerms, ShipmentRow, ShipmentRowOutcome } from "@isotherm/shipments/shipment-row";
import { standingShipmentRow, storeShipmentRow } from "@isotherm/shipments/store-shipment-row";
import type { GoodRow } from "@isotherm/spreadsheets";
import { type CallerDirectory, rowCaller } from "./row-caller.ts";

/** How rows of shipments, and of calculations of them, are carried out. */
export const shipmentRowWork =
  (uses: ShipmentUses, directory: CallerDirectory) =>
  async (batch: StoredBatch): Promise<RowWork> => {
    const caller = await rowCaller(directory, batch);
    const { upload, contact_id, duplicates } = batch.facts;
    const terms: ShipmentBatchTerms = { uploaded: upload !== null, contact_id, duplicates, dryRun: batch.dry_run };
    const rowOf = ({ row_index, body }: GoodRow): ShipmentRow => ({
      batch: batch.batch_id,
      index: row_index,
      body,
      caller,
      origin: batch.origin,
    });
    return {
      carryOut: async (row) =>
        batch.kind === "shipment_calculation"
          ? outcomeOf(await calculateShipmentRow(uses, rowOf(row)), batch.dry_run)
          : outcomeOf(await storeShipmentRow(uses, rowOf(row), terms), batch.dry_run),
      standing: async (row) => {
        const found =
          batch.kind === "shipment_calculation"
            ? await standingCalculationRow(uses, rowOf(row))
            : await standingShipmentRow(uses, rowOf(row), terms);
        return found && outcomeOf(found, batch.dry_run);
      },
    };
  };

const outcomeOf = (outcome: ShipmentRowOutcome, dryRun: boolean): RowOutcome => {
  if (outcome.status === "failed") return { result: outcome };
  const { shipment, replaced } = outcome;
  // Of a dry run nothing is kept that could be named.
  if (dryRun) return { result: { status: "success", shipment_id: "", replaced } };
  return {
    result: { status: "success", shipment_id: shipment.id, replaced },
    shipment: shipment,
  };
};
