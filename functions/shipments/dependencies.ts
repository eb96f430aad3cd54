import { type Bucket, openBucket } from "@isotherm/batches/bucket";
import { openBatchQueues } from "@isotherm/batches/messages";
import type { PlaceUses } from "@isotherm/batches/place-batch";
import type { Sleep } from "@isotherm/core";
import { systemSleep } from "@isotherm/core/system";
import type { Counterparties } from "@isotherm/shipments/counterparty";
import { directoryQueries } from "@isotherm/store";
import { type Cursors, cursorsOf, type Position } from "@isotherm/store/page";
import { shipmentQueries } from "@isotherm/store/queries/shipments";
import { keptKeyRing, type SecretReading } from "@isotherm/store/secrets/index";
import type { Table } from "@isotherm/store/table";
import { recordingOver } from "../runtime/function-table.ts";

/** What the operations of shipments use. */
export interface ShipmentsUses extends PlaceUses, Counterparties {
  readonly shipments: ReturnType<typeof shipmentQueries>;
  readonly bucket: Pick<Bucket, "put" | "text" | "uploadAddress">;
  readonly sleep: Sleep;
  /** The cursors of a list, by its name. */
  readonly cursors: <P extends Position>(list: string) => Promise<Cursors<P>>;
}

/** Where rows and messages of batches go. */
interface BatchPlaces {
  readonly bucketName: string;
  readonly filesQueue: string;
}

/** What the operations of shipments use, over a table. */
export const shipmentsUses = (
  table: Table,
  secrets: SecretReading,
  { bucketName, filesQueue }: BatchPlaces,
): ShipmentsUses => {
  const ring = keptKeyRing(secrets, "cursor-keys");
  return {
    ...recordingOver(table),
    bucket: openBucket(bucketName),
    queues: openBatchQueues({ files: filesQueue }),
    sleep: systemSleep,
    shipments: shipmentQueries(table),
    accounts: directoryQueries(table),
    cursors: async (list) => cursorsOf(await ring(), list),
  };
};
