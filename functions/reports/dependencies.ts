import { type Bucket, openBucket } from "@isotherm/batches/bucket";
import { openReportQueue, type SendReport } from "@isotherm/reports/report-messages";
import type { Clock, Ids } from "@isotherm/core";
import { systemClock, systemIds } from "@isotherm/core/system";
import { type Cursors, cursorsOf, type Position, type Table } from "@isotherm/store";
import { keptKeyRing, type SecretReading } from "@isotherm/store/secrets/index";

/** What the operations of reports use. */
export interface ReportUses {
  readonly table: Table;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly bucket: Pick<Bucket, "downloadAddress">;
  readonly send: SendReport;
  /** The cursors of a list, by its name. */
  readonly cursors: <P extends Position>(list: string) => Promise<Cursors<P>>;
}

/** Where files and messages of reports go. */
interface ReportPlaces {
  readonly bucketName: string;
  readonly queue: string;
}

/** What the operations of reports use, over a table. */
export const reportUses = (table: Table, secrets: SecretReading, { bucketName, queue }: ReportPlaces): ReportUses => {
  const cursorKeys = keptKeyRing(secrets, "cursor-keys");
  return {
    table,
    clock: systemClock,
    ids: systemIds,
    bucket: openBucket(bucketName),
    send: openReportQueue(queue),
    cursors: async (list) => cursorsOf(await cursorKeys(), list),
  };
};
