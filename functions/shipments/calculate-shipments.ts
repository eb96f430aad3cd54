import { placeBatch } from "@isotherm/batches/place-batch";
import { calculateShipments as calculateShipmentsOperation, type ShipmentSelection } from "@isotherm/contract";
import { type AccountId, type BatchId, ApiError } from "@isotherm/core";
import { serves } from "@isotherm/http";
import type { SelectedShipment } from "@isotherm/store/queries/shipments";
import type { ShipmentsUses } from "./dependencies.ts";

/** Shipments of one request, and of each batch that it makes. */
const MOST_SELECTED = 200_000;
const MOST_ROWS = 100_000;

/**
 * Has the emissions of the selected shipments calculated, in batches of their own. The limit is in the way of the first one
 * alone: a request that is refused has begun nothing.
 *
 * @throws ApiError selection_too_large, batch_limit_reached
 */
export const calculateShipments = (uses: ShipmentsUses) =>
  serves(calculateShipmentsOperation, async ({ account, query, origin }) => {
    const selected = await selectedShipments(uses, account.id, query);
    const calculation_batch_ids: BatchId[] = [];
    for (let from = 0; from < selected.length; from += MOST_ROWS) {
      const rows = selected.slice(from, from + MOST_ROWS).map(({ id }) => ({ id }));
      const follows = calculation_batch_ids.at(-1);
      const order = { kind: "shipment_calculation", rows, ...(follows && { follows }) } as const;
      const { batch_id } = await placeBatch(uses, { account, origin }, order);
      calculation_batch_ids.push(batch_id);
    }
    return { calculation_batch_ids };
  });

const selectedShipments = async (
  { shipments }: ShipmentsUses,
  account: AccountId,
  selection: ShipmentSelection,
): Promise<SelectedShipment[]> => {
  const all: SelectedShipment[] = [];
  for await (const { selected } of shipments.selected(account, selection)) {
    all.push(...selected);
    if (all.length > MOST_SELECTED) throw new ApiError("selection_too_large");
  }
  return all;
};
