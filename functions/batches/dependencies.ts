import { type Bucket, openBucket } from "@isotherm/batches/bucket";
import { openBatchQueues } from "@isotherm/batches/messages";
import type { PlaceUses } from "@isotherm/batches/place-batch";
import type { Sleep } from "@isotherm/core";
import { systemSleep } from "@isotherm/core/system";
import type { Counterparties } from "@isotherm/shipments/counterparty";
import { type Cursors, cursorsOf, directoryQueries, type Position, type Recording, type Table } from "@isotherm/store";
import { contactQueries } from "@isotherm/store/queries/contacts";
import { keptKeyRing, type SecretReading } from "@isotherm/store/secrets/index";
import { recordingOver } from "../runtime/function-table.ts";

/** What the operations of batches use. */
export interface BatchUses extends PlaceUses, Recording {
  readonly bucket: Pick<Bucket, "put" | "text" | "uploadAddress" | "downloadAddress">;
  readonly sleep: Sleep;
  /** Who may be the counterparty of shipments. */
  readonly counterparties: Counterparties;
  /** The cursors of a list, by its name. */
  readonly cursors: <P extends Position>(list: string) => Promise<Cursors<P>>;
}

/** Where rows and messages of batches go. */
interface BatchPlaces {
  readonly bucketName: string;
  readonly filesQueue: string;
}

/** What the operations of batches use, over a table. */
export const batchUses = (table: Table, secrets: SecretReading, { bucketName, filesQueue }: BatchPlaces): BatchUses => {
  const cursorKeys = keptKeyRing(secrets, "cursor-keys");
  return {
    ...recordingOver(table),
    bucket: openBucket(bucketName),
    queues: openBatchQueues({ files: filesQueue }),
    sleep: systemSleep,
    counterparties: { shipments: contactQueries(table), accounts: directoryQueries(table) },
    cursors: async (list) => cursorsOf(await cursorKeys(), list),
  };
};
