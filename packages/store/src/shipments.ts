import { ConditionalCheckFailedException, type ReturnValue } from "@aws-sdk/client-dynamodb";
import { PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Duplicates } from "@isotherm/contract";
import type { AccountId, ContactId, EstimateId, ShipmentId } from "@isotherm/core";
import {
  calculatedAttributes,
  type CarriageModes,
  hasFigures,
  type Party,
  referenceDigest,
  type RowMark,
  ShipmentItem,
  ShipmentReference,
  shipmentItem,
  type StoredShipment,
} from "./items/shipment-item.ts";
import { ContactItem } from "./queries/contacts.ts";
import { keys } from "./keys.ts";
import { type Table, updateIf } from "./table.ts";

/** Keeps shipments, their figures and their counterparties. Each of these may be repeated: the second time changes nothing. */
export const shipmentChanges = (table: Table) => ({
  /** The counterparty of an account with an id: as it was named when it was first seen. */
  meet: (account: AccountId, contact: Party & { readonly id: ContactId }) => meetContact(table, account, contact),
  claim: (claim: ReferenceClaim) => claimReference(table, claim),
  keep: (shipment: StoredShipment, modes: CarriageModes) => keepShipment(table, shipment, modes),
  setOutcome: (shipment: StoredShipment, row: RowMark) => setOutcome(table, shipment, row),
});

const meetContact = async (table: Table, account: AccountId, { id, name }: Party): Promise<Party> => {
  const { Attributes } = await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: keyOf(keys.contact(account, id as ContactId)),
      // Whoever comes first names it, however many come at once.
      UpdateExpression: "SET #schema = :one, #id = :id, #name = if_not_exists(#name, :name)",
      ExpressionAttributeNames: { "#schema": "schema", "#id": "id", "#name": "name" },
      ExpressionAttributeValues: { ":one": 1, ":id": id, ":name": name },
      ReturnValues: "ALL_NEW" satisfies ReturnValue,
    }),
  );
  const { id: known, name: named } = ContactItem.parse(Attributes);
  return { id: known, name: named };
};

const keyOf = ({ pk, sk }: { readonly pk: string; readonly sk: string }) => ({ pk, sk });

/** A row that has a reference of the client. */
export interface ReferenceClaim {
  readonly account: AccountId;
  readonly counterparty: Party["id"];
  readonly reference: string;
  /** What the row's shipment is called if it gets one of its own. */
  readonly own: ShipmentId;
  readonly row: RowMark;
  readonly duplicates: Duplicates;
}

/** As which shipment a row is kept. `superseded`: a later row has its place already. `taken`: it is not kept at all. */
export type ClaimedPlace =
  | { readonly place: "own" | "replaced" | "superseded"; readonly id: ShipmentId }
  | { readonly place: "taken"; readonly id: ShipmentId };

/**
 * Finds the place of a row that has the client's own reference. Rows come in any order and more than once: of two that
 * want one place the later one in its batch, or that of the later batch, has it in the end.
 */
const claimReference = async (table: Table, claim: ReferenceClaim): Promise<ClaimedPlace> => {
  const { account, counterparty, reference, own, row, duplicates } = claim;
  const place = duplicates === "replace" ? "if_not_exists(#shipment_id, :own)" : ":own";
  const updated = await updateIf(table, {
    key: keys.shipmentReference(account, referenceDigest(counterparty, reference)),
    change: `SET #schema = :one, #shipment_id = ${place}, #row = :row`,
    onlyIf: duplicates === "reject" ? "attribute_not_exists(#row)" : "attribute_not_exists(#row) OR #row < :row",
    values: { one: 1, own, row },
  });
  const { shipment_id: id, row: holder } = ShipmentReference.parse(updated.held ? updated.item : updated.standing);
  if (duplicates === "keep") return { place: "own", id: own };
  if (duplicates === "reject") return { place: id === own ? "own" : "taken", id };
  if (holder > row) return { place: "superseded", id };
  return { place: id === own ? "own" : "replaced", id };
};

/** What an update of the counts adds to them. */
interface Added {
  readonly total: number;
  readonly with_co2e: number;
}

/** Beside the shipments, so that rows of one account are not in each other's way: a process that dies in between is not counted. */
const count = async (table: Table, account: AccountId, { total, with_co2e }: Added): Promise<void> => {
  if (total === 0 && with_co2e === 0) return;
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: keyOf(keys.shipmentTotals(account)),
      UpdateExpression: "SET #schema = :one ADD #total :total, #with_co2e :with_co2e",
      ExpressionAttributeNames: { "#schema": "schema", "#total": "total", "#with_co2e": "with_co2e" },
      ExpressionAttributeValues: { ":one": 1, ":total": total, ":with_co2e": with_co2e },
    }),
  );
};

/**
 * Keeps a shipment, or puts it in the place of an earlier row's. A later row's stays.
 *
 * @returns the estimate of the one whose place it took, null where there was none
 */
const keepShipment = async (
  table: Table,
  shipment: StoredShipment,
  modes: CarriageModes,
): Promise<EstimateId | null> => {
  try {
    const { Attributes: before } = await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: shipmentItem(shipment, modes),
        ConditionExpression: "attribute_not_exists(pk) OR #written_by < :row",
        ExpressionAttributeNames: { "#written_by": "written_by" },
        ExpressionAttributeValues: { ":row": shipment.written_by },
        ReturnValues: "ALL_OLD",
      }),
    );
    const had = before?.["with_co2e"] === true ? 1 : 0;
    const with_co2e = (hasFigures(shipment) ? 1 : 0) - had;
    await count(table, shipment.account_id, { total: before ? 0 : 1, with_co2e });
    return before ? ShipmentItem.parse(before).outcome.estimate_id : null;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return null;
  }
};

/**
 * Keeps what was calculated of a shipment, unless it was replaced since it was read, or calculated by a later row.
 *
 * @returns the estimate that it had before, null where there was none; undefined where nothing was kept
 */
const setOutcome = async (
  table: Table,
  shipment: StoredShipment,
  row: RowMark,
): Promise<EstimateId | null | undefined> => {
  try {
    const { Attributes: before } = await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keyOf(keys.shipment(shipment.account_id, shipment.id)),
        UpdateExpression: "SET #calculated_by = :row, #flagged = :flagged, #with_co2e = :with_co2e, #body = :body",
        ConditionExpression:
          "#written_by = :written_by AND (attribute_not_exists(#calculated_by) OR #calculated_by < :row)",
        ExpressionAttributeNames: {
          "#calculated_by": "calculated_by",
          "#flagged": "flagged",
          "#with_co2e": "with_co2e",
          "#body": "body",
          "#written_by": "written_by",
        },
        ExpressionAttributeValues: {
          ":row": row,
          ":written_by": shipment.written_by,
          ...Object.fromEntries(
            Object.entries(calculatedAttributes(shipment)).map(([name, each]) => [`:${name}`, each]),
          ),
        },
        ReturnValues: "ALL_OLD",
      }),
    );
    const had = before?.["with_co2e"] === true ? 1 : 0;
    await count(table, shipment.account_id, { total: 0, with_co2e: (hasFigures(shipment) ? 1 : 0) - had });
    return ShipmentItem.parse(before).outcome.estimate_id;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return undefined;
  }
};
