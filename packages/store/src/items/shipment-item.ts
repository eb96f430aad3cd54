import { createHash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import {
  DecimalString,
  LegEmissions,
  ShipmentFigures,
  type ShipmentRequest,
  type TransportMode,
  type Carriage,
  idString,
  jsonText,
} from "@isotherm/contract";
import type { AccountId, BatchId, ContactId, EstimateId, ShipmentId } from "@isotherm/core";
import * as z from "zod";
import { SCHEMA_ONE, keys } from "../keys.ts";

const Party = z.object({ id: idString<AccountId | ContactId>(), name: z.string() });
/** The account or a counterparty of it. */
export type Party = z.output<typeof Party>;

const Outcome = z.object({
  source: z.enum(["service", "manual"]).nullable(),
  estimate_id: idString<EstimateId>().nullable(),
  figures: ShipmentFigures,
  modelled_emissions: DecimalString.nullable(),
  legs: z.array(z.object({ emissions: LegEmissions.nullable(), modelled_emissions: DecimalString.nullable() })),
  flagged: z.boolean(),
});
/** What is known of the emissions of a shipment, and from whom. */
export type ShipmentOutcome = z.output<typeof Outcome>;

/** The request was read by its schema before it was kept. It is kept as it was read, and not checked again. */
const Body = z.object({
  request: z.custom<ShipmentRequest>(),
  supplier: Party,
  shipper: Party,
  outcome: Outcome,
});

/** Which row of which batch did something. Of two of one account the later one has the greater text. */
export type RowMark = string;

const MOST_INDEX_DIGITS = 6;

/** The mark of a row: batches by the time of their creation, rows by their index. */
export const rowMark = (batch: BatchId, rowIndex: number): RowMark =>
  `${batch}#${String(rowIndex).padStart(MOST_INDEX_DIGITS, "0")}`;

const Item = z.object({
  ...SCHEMA_ONE,
  id: idString<ShipmentId>(),
  account_id: idString<AccountId>(),
  batch_id: idString<BatchId>(),
  uploaded: z.boolean(),
  written_by: z.string(),
  calculated_by: z.string().optional(),
  shipment_date: z.string(),
  body: z.instanceof(Uint8Array),
});

/** A shipment as it is kept. */
export interface StoredShipment extends z.output<typeof Body> {
  readonly id: ShipmentId;
  readonly account_id: AccountId;
  /** The batch whose row it is. */
  readonly batch_id: BatchId;
  /** Whether that batch was a file. */
  readonly uploaded: boolean;
  readonly written_by: RowMark;
  /** The row of a calculation that made its figures; undefined while there are none but reported ones. */
  readonly calculated_by?: RowMark | undefined;
  readonly shipment_date: string;
}

/** What lists are filtered by that is not kept as it is: by which modes the carriages went. */
export type CarriageModes = readonly `${Carriage}#${TransportMode}`[];

/** The attributes that calculating a shipment changes. */
export const calculatedAttributes = ({ outcome, ...shipment }: StoredShipment) => ({
  flagged: outcome.flagged,
  with_co2e: hasFigures({ outcome }),
  body: deflateRawSync(jsonText(Body, { ...shipment, outcome })),
});

/** Whether there is a figure of the emissions of a whole shipment. */
export const hasFigures = ({ outcome }: Pick<StoredShipment, "outcome">): boolean =>
  outcome.figures.total_emissions !== null;

/** The item of a shipment: what lists are filtered by as attributes, all else compressed. */
export const shipmentItem = (shipment: StoredShipment, modes: CarriageModes) => ({
  ...keys.shipment(shipment.account_id, shipment.id),
  schema: 1,
  id: shipment.id,
  account_id: shipment.account_id,
  batch_id: shipment.batch_id,
  uploaded: shipment.uploaded,
  written_by: shipment.written_by,
  calculated_by: shipment.calculated_by,
  shipment_date: shipment.shipment_date,
  search: (shipment.request.shipment_id ?? shipment.id).toLowerCase(),
  supplier_id: shipment.supplier.id,
  shipper_id: shipment.shipper.id,
  // A set may not be empty: a leg at a site alone has no mode.
  modes: modes.length > 0 ? new Set(modes) : undefined,
  ...calculatedAttributes(shipment),
});

/** Reads a shipment from its item. */
export const ShipmentItem = Item.transform(({ schema: _one, body, ...attributes }): StoredShipment => ({
  ...attributes,
  ...z.decode(Body, JSON.parse(inflateRawSync(body).toString("utf8")) as z.input<typeof Body>),
}));

/** What a counterparty and a client's reference are known by: a key has room for neither. */
export const referenceDigest = (counterparty: Party["id"], reference: string): string =>
  createHash("sha256").update(`${counterparty}\n${reference}`).digest("base64url");

/** The newest shipment of a counterparty and reference, and the row that made it that. */
export const ShipmentReference = z.object({ ...SCHEMA_ONE, shipment_id: idString<ShipmentId>(), row: z.string() });

/** How many shipments an account has, and how many of them have figures. Counted beside them: about right. */
export const ShipmentCounts = z.object({ ...SCHEMA_ONE, total: z.int(), with_co2e: z.int() });
