import type { AccountId, ShipmentId } from "@isotherm/core";
import { type CarryOutRow } from "@isotherm/estimating/carry-out-row";
import type { EstimateUses } from "@isotherm/estimating/dependencies";
import { directoryQueries } from "@isotherm/store/queries/accounts";
import { shipmentQueries } from "@isotherm/store/queries/shipments";
import { shipmentChanges } from "@isotherm/store/shipments";
import type { Party, RowMark, StoredShipment } from "@isotherm/store/items/shipment-item";
import type { Table } from "@isotherm/store/table";
import QuickLRU from "quick-lru";
import type { Counterparties } from "./counterparty.ts";

type Changes = ReturnType<typeof shipmentChanges>;

/** What storing and calculating shipments uses. */
export interface ShipmentUses extends Counterparties {
  readonly shipments: Counterparties["shipments"] & {
    one(account: AccountId, id: ShipmentId): Promise<StoredShipment | undefined>;
    holderOf(account: AccountId, counterparty: Party["id"], reference: string): Promise<RowMark | undefined>;
  };
  /** The contact of an account with an id: named as when it was first seen. */
  readonly meet: Changes["meet"];
  readonly claim: Changes["claim"];
  readonly keep: Changes["keep"];
  readonly setOutcome: Changes["setOutcome"];
  readonly estimating: Estimating;
}

/** Makes and changes estimates. */
export interface Estimating extends Pick<EstimateUses, "change"> {
  /** Carries out a row that makes an estimate. */
  readonly carryOut: CarryOutRow;
}

/** Counterparties that a process remembers: nobody changes them, and many rows name the same. */
const MOST_REMEMBERED = 1_000;

/** What shipments use, over a table. */
export const shipmentUses = (table: Table, estimating: Estimating): ShipmentUses => {
  const { meet, ...changes } = shipmentChanges(table);
  // It keeps at most twice `maxSize`.
  const met = new QuickLRU<string, Awaited<ReturnType<typeof meet>>>({ maxSize: MOST_REMEMBERED / 2 });
  return {
    ...changes,
    estimating,
    shipments: shipmentQueries(table),
    accounts: directoryQueries(table),
    meet: async (account, contact) => {
      // An id says whose contact it is.
      const known = met.get(contact.id) ?? (await meet(account, contact));
      met.set(contact.id, known);
      return known;
    },
  };
};
