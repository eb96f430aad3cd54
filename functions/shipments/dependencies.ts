import type { ShipmentId } from "@isotherm/core";
import { type Cursors, cursorsOf } from "@isotherm/store/page";
import { shipmentQueries } from "@isotherm/store/queries/shipments";
import { keptKeyRing, type SecretReading } from "@isotherm/store/secrets/index";
import type { Table } from "@isotherm/store/table";

/** What the operations of shipments use. */
export interface ShipmentsUses {
  readonly shipments: ReturnType<typeof shipmentQueries>;
  /** The cursors of a list, by its name. */
  readonly cursors: (list: string) => Promise<Cursors<ShipmentId>>;
}

/** What the operations of shipments use, over a table. */
export const shipmentsUses = (table: Table, secrets: SecretReading): ShipmentsUses => {
  const ring = keptKeyRing(secrets, "cursor-keys");
  return {
    shipments: shipmentQueries(table),
    cursors: async (list) => cursorsOf(await ring(), list),
  };
};
