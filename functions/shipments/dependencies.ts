import { type Bucket, openBucket } from "@isotherm/batches/bucket";
import { openBatchQueues } from "@isotherm/batches/messages";
import type { PlaceUses } from "@isotherm/batches/place-batch";
import type { Sleep } from "@isotherm/core";
import { systemSleep } from "@isotherm/core/system";
import type { Counterparties } from "@isotherm/shipments/counterparty";
import { directoryQueries } from "@isotherm/store/queries/accounts";
import type { Table } from "@isotherm/store/table";
import { recordingOver } from "../runtime/function-table.ts";
import type { ReadingUses } from "./read-shipments.ts";

/** What operations use that make or read batches of shipments. */
export interface ShipmentsUses extends PlaceUses, Counterparties, ReadingUses {
  readonly shipments: ReadingUses["shipments"];
  readonly bucket: Pick<Bucket, "put" | "text" | "uploadAddress">;
  readonly sleep: Sleep;
}

/** Where rows and messages of batches go. */
interface BatchPlaces {
  readonly bucketName: string;
  readonly filesQueue: string;
}

/** What operations of batches use, over a table. */
export const shipmentsUses = (
  table: Table,
  reading: ReadingUses,
  { bucketName, filesQueue }: BatchPlaces,
): ShipmentsUses => ({
  ...recordingOver(table),
  ...reading,
  bucket: openBucket(bucketName),
  queues: openBatchQueues({ files: filesQueue }),
  sleep: systemSleep,
  accounts: directoryQueries(table),
});
