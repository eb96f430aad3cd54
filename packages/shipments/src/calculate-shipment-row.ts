import { Shipment, idText } from "@isotherm/contract";
import type { ShipmentId } from "@isotherm/core";
import { validateBody } from "@isotherm/http";
import { type RowMark, rowMark, type StoredShipment } from "@isotherm/store/items/shipment-item";
import * as z from "zod";
import { type AskForEstimate, calculateLegs } from "./calculate-legs.ts";
import type { ShipmentUses } from "./dependencies.ts";
import { leaveUncounted } from "./leave-uncounted.ts";
import { outcomeOf, refusedFor } from "./row-error.ts";
import { shipmentResponse } from "./shipment-response.ts";
import { shipmentOutcome } from "./shipment-outcome.ts";
import type { ShipmentRow, ShipmentRowOutcome } from "./shipment-row.ts";

/** A row of a calculation: which shipment. */
const CalculationRow = z.object({ id: idText<ShipmentId>() });

/**
 * Calculates a shipment anew. What was reported for it as a whole stays; a shipment of which a leg cannot be calculated keeps
 * the figures that it had. One that is replaced meanwhile is left to its next calculation.
 *
 * @throws ApiError that passes by itself: the row may be tried again
 */
export const calculateShipmentRow = (uses: ShipmentUses, row: ShipmentRow): Promise<ShipmentRowOutcome> =>
  outcomeOf(async () => {
    const { id } = validateBody(CalculationRow, row.body);
    const stored = await uses.shipments.one(row.caller.account.id, id);
    if (!stored) throw refusedFor("id", "the account has no such shipment", "not_found");
    const mark = rowMark(row.batch, row.index);
    const isDone = stored.request.emissions !== undefined || (stored.calculated_by ?? "") >= mark;
    const shipment = isDone ? stored : await calculated(uses, row, stored);
    if (!isDone) await keepCalculated(uses, { stored, shipment, mark });
    return { shipment: z.encode(Shipment, shipmentResponse(shipment)), replaced: false };
  });

interface Calculated {
  /** As it was read. */
  readonly stored: StoredShipment;
  readonly shipment: StoredShipment;
  readonly mark: RowMark;
}

/**
 * Keeps what was calculated. Only the estimate that the shipment has in the end counts: not the one that it had, and not this
 * one where another row came first. The one before goes first, so that a row that is carried out again finds what is left to do.
 */
const keepCalculated = async (uses: ShipmentUses, { stored, shipment, mark }: Calculated): Promise<void> => {
  const { account_id: account, id } = stored;
  const own = shipment.outcome.estimate_id;
  await leaveUncounted(uses, account, stored.outcome.estimate_id);
  const before = await uses.setOutcome(shipment, mark);
  if (before === undefined) {
    const standing = await uses.shipments.one(account, id);
    if (standing?.outcome.estimate_id !== own) await leaveUncounted(uses, account, own);
  } else if (before !== stored.outcome.estimate_id) await leaveUncounted(uses, account, before);
};

/** What became of a row of a calculation before; undefined where its shipment has neither figures of it nor of a later one. */
export const standingCalculationRow = async (
  { shipments }: Pick<ShipmentUses, "shipments">,
  { batch, index, caller, body }: ShipmentRow,
): Promise<ShipmentRowOutcome | undefined> => {
  const { data } = CalculationRow.safeParse(body);
  const stored = data && (await shipments.one(caller.account.id, data.id));
  if (!stored || (stored.calculated_by ?? "") < rowMark(batch, index)) return undefined;
  return { status: "success", shipment: z.encode(Shipment, shipmentResponse(stored)), replaced: false };
};

const calculated = async (
  { estimating: { carryOut } }: ShipmentUses,
  { batch, index, caller, origin }: ShipmentRow,
  stored: StoredShipment,
): Promise<StoredShipment> => {
  const ask: AskForEstimate = (body, how) =>
    carryOut({
      path: "/estimates/shipping/multi-leg",
      batch,
      index,
      body,
      caller,
      origin,
      file: undefined,
      dryRun: how === "beside",
    });
  const told = { toldBy: stored.supplier.name, day: stored.shipment_date };
  const { legs, estimate_id } = await calculateLegs(stored.request, told, ask);
  return { ...stored, outcome: shipmentOutcome(stored.request, legs, estimate_id) };
};
