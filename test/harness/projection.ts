import { systemClock, systemTokens } from "@isotherm/core/system";
import { projectionFunction } from "@isotherm/functions/analytics-projection/projection-function";
import type { Table } from "@isotherm/store";
import type { DynamoDBRecord } from "aws-lambda";

/** What the projection and rebuilds of figures use over a table; a fault ends the test. */
export const projectionUses = (table: Table) => ({
  table,
  tokens: systemTokens,
  clock: systemClock,
  faulted: (error: unknown) => {
    throw error;
  },
});

/** Has the projection count records of the stream, so many at a time. Throws where one would come again. */
export const projectRecords = async (
  table: Table,
  records: readonly DynamoDBRecord[],
  atOnce: number,
): Promise<void> => {
  const run = projectionFunction(projectionUses(table));
  for (let from = 0; from < records.length; from += atOnce) {
    const { batchItemFailures } = await run({ Records: records.slice(from, from + atOnce) });
    if (batchItemFailures.length > 0) throw new Error(`${batchItemFailures.length} records were not counted`);
  }
};
