import { Shipment, ShipmentRequest } from "@isotherm/contract";
import { idInstant, rowId, type ShipmentId } from "@isotherm/core";
import { validateBody } from "@isotherm/http";
import { type Party, rowMark, type StoredShipment } from "@isotherm/store/items/shipment-item";
import * as z from "zod";
import { contactId, namedCounterparty } from "./counterparty.ts";
import type { ShipmentUses } from "./dependencies.ts";
import { legMode } from "./leg-method.ts";
import { leaveUncounted } from "./leave-uncounted.ts";
import { outcomeOf, RowError, refusedFor } from "./row-error.ts";
import { shipmentResponse } from "./shipment-response.ts";
import { shipmentDate } from "./shipment-date.ts";
import { legsInOrder, reportedOutcome } from "./shipment-outcome.ts";
import type { ShipmentBatchTerms, ShipmentRow, ShipmentRowOutcome, WireShipment } from "./shipment-row.ts";

/**
 * Stores a row of a batch as a shipment, as often as it is delivered: its id follows from batch and row.
 *
 * @throws ApiError that passes by itself: the row may be tried again
 */
export const storeShipmentRow = (
  uses: ShipmentUses,
  row: ShipmentRow,
  terms: ShipmentBatchTerms,
): Promise<ShipmentRowOutcome> =>
  outcomeOf(async () => {
    const request = validateBody(ShipmentRequest, row.body);
    const counterparty = await counterpartyOf(uses, row, terms, request);
    const drafted = shipmentOf(row, terms, request, counterparty);
    const { shipment, replaced } = terms.dryRun
      ? { shipment: drafted, replaced: false }
      : await keepInPlace(uses, drafted, counterparty, terms);
    return { shipment: wire(shipment), replaced };
  });

/**
 * What became of a row that was begun before; undefined where it was not. A row that has claimed its reference and was not
 * stored is stored now: the reference would otherwise name nothing. Of one whose place a later row has nothing is left to tell
 * whether it was begun: it is answered as it would be if it were carried out, which writes nothing either.
 *
 * @throws ApiError that passes by itself: the row may be tried again
 */
export const standingShipmentRow = async (
  uses: ShipmentUses,
  row: ShipmentRow,
  terms: ShipmentBatchTerms,
): Promise<ShipmentRowOutcome | undefined> => {
  const { batch, index, caller, body } = row;
  if (terms.dryRun) return undefined;
  const own = await uses.shipments.one(caller.account.id, rowId("shipment", batch, index));
  if (own) return { status: "success", shipment: wire(own), replaced: false };
  const { success, data: request } = ShipmentRequest.safeParse(body);
  if (!success || request.shipment_id === undefined) return undefined;
  const party = terms.contact_id ?? contactId(caller.account.id, request.target_internal_id ?? "");
  const holder = await uses.shipments.holderOf(caller.account.id, party as Party["id"], request.shipment_id);
  const mark = rowMark(batch, index);
  const isBegun = holder !== undefined && (holder === mark || (terms.duplicates === "replace" && holder > mark));
  return isBegun ? storeShipmentRow(uses, row, terms) : undefined;
};

const wire = (stored: StoredShipment): WireShipment => z.encode(Shipment, shipmentResponse(stored));

const counterpartyOf = async (
  uses: ShipmentUses,
  { caller: { account } }: ShipmentRow,
  { contact_id, dryRun }: ShipmentBatchTerms,
  request: ShipmentRequest,
): Promise<Party> => {
  if (contact_id === null) return counterpartyOfRow(uses, account, request, { dryRun });
  const named = await namedCounterparty(uses, account, contact_id);
  // It was there when the batch was made, and nobody removes one.
  if (!named) throw refusedFor("contact_id", "is nobody that the account knows", "id_invalid");
  return named;
};

/** The counterparty that a row names; it becomes a contact of the account where it is seen for the first time. @throws RowError */
const counterpartyOfRow = async (
  { meet }: ShipmentUses,
  account: ShipmentRow["caller"]["account"],
  { target_internal_id, target_internal_name }: ShipmentRequest,
  { dryRun }: { readonly dryRun: boolean },
): Promise<Party> => {
  if (target_internal_id === undefined)
    throw refusedFor("target_internal_id", "is needed where the batch names no contact_id", "counterparty_missing");
  const contact = {
    id: contactId(account.id, target_internal_id),
    name: target_internal_name ?? target_internal_id,
  };
  return dryRun ? contact : meet(account.id, contact);
};

/** The shipment that a row becomes where it takes no other's place. */
const shipmentOf = (
  { batch, index, caller: { account, organisation } }: ShipmentRow,
  { uploaded }: ShipmentBatchTerms,
  request: ShipmentRequest,
  counterparty: Party,
): StoredShipment => {
  const own: Party = { id: account.id, name: account.name };
  const isSupplier = organisation.organisation_type === "supplier";
  return {
    id: rowId("shipment", batch, index),
    account_id: account.id,
    batch_id: batch,
    uploaded,
    written_by: rowMark(batch, index),
    shipment_date: shipmentDate(legsInOrder(request), idInstant(batch)),
    request,
    supplier: isSupplier ? own : counterparty,
    shipper: isSupplier ? counterparty : own,
    outcome: reportedOutcome(request),
  };
};

/** Keeps a shipment where its reference has its place. */
const keepInPlace = async (
  uses: ShipmentUses,
  drafted: StoredShipment,
  counterparty: Party,
  { duplicates }: ShipmentBatchTerms,
): Promise<{ readonly shipment: StoredShipment; readonly replaced: boolean }> => {
  const { request, account_id: account } = drafted;
  const { place, id } = await placeOf(uses, drafted, counterparty, duplicates);
  const shipment = { ...drafted, id };
  if (place === "own" || place === "replaced") {
    const before = place === "replaced" ? await uses.shipments.one(account, id) : undefined;
    if (before && before.written_by < shipment.written_by)
      await leaveUncounted(uses, account, before.outcome.estimate_id);
    const earlier = await uses.keep(shipment, carriageModes(request));
    // It may have been calculated since it was read.
    if (earlier !== before?.outcome.estimate_id) await leaveUncounted(uses, account, earlier);
    return { shipment, replaced: place === "replaced" };
  }
  // What was its own place is still, although the reference has gone on to another since.
  const own = await uses.shipments.one(account, drafted.id);
  if (own) return { shipment: own, replaced: false };
  if (place === "taken") throw alreadyThere(request.shipment_id ?? "", id);
  return { shipment: (await uses.shipments.one(account, id)) ?? shipment, replaced: true };
};

const placeOf = async (
  { claim }: ShipmentUses,
  { id: own, request, account_id: account, written_by: row }: StoredShipment,
  counterparty: Party,
  duplicates: ShipmentBatchTerms["duplicates"],
): ReturnType<ShipmentUses["claim"]> =>
  request.shipment_id === undefined
    ? { place: "own", id: own }
    : claim({ account, counterparty: counterparty.id, reference: request.shipment_id, own, row, duplicates });

const alreadyThere = (reference: string, id: ShipmentId): RowError =>
  refusedFor(
    "shipment_id",
    `the shipment ${id} of the counterparty has ${reference} already`,
    "shipment_already_exists",
  );

/** By which modes each part of the journey went. */
const carriageModes = (request: ShipmentRequest) => [
  ...new Set(
    request.legs.flatMap(({ carriage, method }) => {
      const mode = legMode(method);
      return mode === undefined ? [] : [`${carriage}#${mode}` as const];
    }),
  ),
];
