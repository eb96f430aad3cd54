import type { Duplicates, Shipment } from "@isotherm/contract";
import type { BatchId } from "@isotherm/core";
import type { RowFailure } from "@isotherm/estimating/carry-out-row";
import type { Caller } from "@isotherm/http";
import type * as z from "zod";

/** A row of a batch of shipments, or of a calculation of them, and for whom it is carried out. */
export interface ShipmentRow {
  readonly batch: BatchId;
  /** Its place in the batch, from 0. */
  readonly index: number;
  /** As it was sent: a `ShipmentRequest`; of a calculation the id of a shipment, `{ id }`. */
  readonly body: unknown;
  readonly caller: Pick<Caller, "account" | "organisation" | "suspended">;
  /** Where the service was reached when the batch was made. */
  readonly origin: string;
}

/** What a batch of shipments says of all of its rows. */
export interface ShipmentBatchTerms {
  /** Whether the rows came in a file. */
  readonly uploaded: boolean;
  /** The counterparty of all rows; null: each row names its own. */
  readonly contact_id: string | null;
  readonly duplicates: Duplicates;
  readonly dryRun: boolean;
}

/** A shipment on the wire. */
export type WireShipment = z.input<typeof Shipment>;

/** What became of a row: the shipment as its GET answers it, and whether it took the place of another; or why there is none. */
export type ShipmentRowOutcome =
  | { readonly status: "success"; readonly shipment: WireShipment; readonly replaced: boolean }
  | RowFailure;
