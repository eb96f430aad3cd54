import { type Counting, countVersions, type Version } from "@isotherm/analytics/count-versions";
import { versionIn } from "@isotherm/analytics/stream-versions";
import { systemClock, systemTokens } from "@isotherm/core/system";
import { countedItemOf } from "@isotherm/store/keys";
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { readEnvironment } from "../runtime/environment.ts";
import { functionLogger, functionTable } from "../runtime/function-table.ts";
import { faultRecorder, functionMetrics } from "../runtime/metrics.ts";

/** What the projection uses. */
export interface ProjectionUses extends Counting {
  /** Records an internal error with a record, or with the figures of an account: the records come again. */
  readonly faulted: (error: unknown) => void;
}

/**
 * Makes the figures of accounts follow the records of the table's stream. Returns the records to be given again: those that can't
 * be read, and those of accounts whose figures could not be written. The stream repeats everything from the lowest of them;
 * what is counted already is passed over.
 */
export const projectionFunction =
  (uses: ProjectionUses) =>
  async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const read: { readonly record: DynamoDBRecord; readonly version: Version }[] = [];
    const again: DynamoDBRecord[] = [];
    for (const record of Records) {
      try {
        const version = await versionOf(record);
        if (version) read.push({ record, version });
      } catch (error) {
        uses.faulted(error);
        again.push(record);
      }
    }
    const failed = await countVersions(
      uses,
      read.map(({ version }) => version),
    );
    for (const error of failed.values()) uses.faulted(error);
    again.push(...read.filter(({ version }) => failed.has(version.account)).map(({ record }) => record));
    return { batchItemFailures: again.map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber ?? "" })) };
  };

/** The version of an estimate or an order that a record tells of; undefined where it tells of something else. */
const versionOf = async ({ dynamodb }: DynamoDBRecord): Promise<Version | undefined> => {
  const { pk, sk } = dynamodb?.Keys ?? {};
  const counted = countedItemOf({ pk: pk?.S ?? "", sk: sk?.S ?? "" });
  return counted && versionIn(counted, dynamodb?.NewImage);
};

/** Builds what the projection uses from the environment. */
export const projectionUses = (environment: NodeJS.ProcessEnv): ProjectionUses => ({
  table: functionTable(readEnvironment(environment, "TABLE_NAME").TABLE_NAME),
  tokens: systemTokens,
  clock: systemClock,
  faulted: faultRecorder(
    "estimates and orders will be counted again",
    functionLogger("analytics-projection"),
    functionMetrics("analytics-projection", environment),
  ),
});
