import {
  ContinuousBackupsUnavailableException,
  CreateTableCommand,
  type CreateTableCommandInput,
  DeleteTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ResourceInUseException,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  type SSESpecification,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { type Instant, type Sleep, dateOf, instant } from "@isotherm/core";

/** Shape of a table, as `infra/topology/table.ts` declares it. */
export interface TableShape {
  readonly partitionKey: string;
  readonly sortKey: string;
  readonly timeToLive: string;
  readonly indexes: readonly {
    readonly name: string;
    readonly partitionKey: string;
    readonly sortKey: string;
    readonly sortKeyType: "S" | "N";
  }[];
  readonly stream: "NEW_AND_OLD_IMAGES";
}

/** What making and changing tables needs. */
export interface Making {
  readonly client: Pick<DynamoDBClient, "send">;
  readonly sleep: Sleep;
}

/** What DynamoDB is asked for a table of that shape: on demand, with its indexes, without a stream. */
export const tableInput = (name: string, shape: TableShape) => {
  const schema = ({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) => [
    { AttributeName: partitionKey, KeyType: "HASH" as const },
    { AttributeName: sortKey, KeyType: "RANGE" as const },
  ];
  const types = new Map<string, "S" | "N">([
    [shape.partitionKey, "S"],
    [shape.sortKey, "S"],
    ...shape.indexes.flatMap(({ partitionKey, sortKey, sortKeyType }) => [
      [partitionKey, "S"] as const,
      [sortKey, sortKeyType] as const,
    ]),
  ]);
  return {
    TableName: name,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: [...types].map(([AttributeName, AttributeType]) => ({ AttributeName, AttributeType })),
    KeySchema: schema(shape),
    GlobalSecondaryIndexes: shape.indexes.map((index) => ({
      IndexName: index.name,
      KeySchema: schema(index),
      Projection: { ProjectionType: "ALL" },
    })),
  } satisfies CreateTableCommandInput;
};

/** With which key a table is encrypted: that of an ARN or alias, else AWS's own. */
const encryption = (key: string | undefined): SSESpecification | undefined =>
  key === undefined ? undefined : { Enabled: true, SSEType: "KMS", KMSMasterKeyId: key };

/** Between two looks at a table that is being made; a restore takes minutes to hours. */
const LOOK_AGAIN_MS = 5_000;

/** Waits until a table and its indexes can be used. */
const untilActive = async ({ client, sleep }: Making, name: string): Promise<void> => {
  for (;;) {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
    const states = [Table?.TableStatus, ...(Table?.GlobalSecondaryIndexes ?? []).map(({ IndexStatus }) => IndexStatus)];
    if (states.every((state) => state === "ACTIVE")) return;
    await sleep(LOOK_AGAIN_MS);
  }
};

/** Whether there is a table of that name. */
export const tableExists = async (client: Making["client"], name: string): Promise<boolean> => {
  try {
    await client.send(new DescribeTableCommand({ TableName: name }));
    return true;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false;
    throw error;
  }
};

/**
 * Makes an empty table of that shape, and waits until it can be written. Answers false, and changes nothing, when there is
 * one of that name already.
 *
 * @param key ARN or alias of the KMS key that encrypts it; AWS's own unless given
 */
export const makeTable = async (making: Making, name: string, shape: TableShape, key?: string): Promise<boolean> => {
  const SSESpecification = encryption(key);
  try {
    await making.client.send(
      new CreateTableCommand({ ...tableInput(name, shape), ...(SSESpecification && { SSESpecification }) }),
    );
  } catch (error) {
    if (error instanceof ResourceInUseException) return false;
    throw error;
  }
  await untilActive(making, name);
  return true;
};

/** A point-in-time restore: from which table, into which new one, and to what time. */
export interface PointInTime {
  readonly from: string;
  readonly into: string;
  /** The latest that DynamoDB has unless given, about five minutes ago. */
  readonly at?: Instant | undefined;
  readonly key?: string | undefined;
}

/**
 * Begins to restore what a table held at a time into a new table beside it, which takes minutes to hours, by its size;
 * `equipTable` waits for it. Answers the time, where DynamoDB tells it.
 */
export const beginRestore = async (
  client: Making["client"],
  { from, into, at, key }: PointInTime,
): Promise<Instant | undefined> => {
  const SSESpecificationOverride = encryption(key);
  const { TableDescription } = await client.send(
    new RestoreTableToPointInTimeCommand({
      SourceTableName: from,
      TargetTableName: into,
      BillingModeOverride: "PAY_PER_REQUEST",
      ...(SSESpecificationOverride && { SSESpecificationOverride }),
      ...(at === undefined ? { UseLatestRestorableTime: true } : { RestoreDateTime: dateOf(at) }),
    }),
  );
  const to = TableDescription?.RestoreSummary?.RestoreDateTime;
  return to && instant(to.getTime());
};

/** How often DynamoDB is asked for recovery of a table that it has just made: for five minutes. */
const MOST_ASKED_FOR_RECOVERY = 60;

/** Switches on point-in-time recovery. For some time after a table was made DynamoDB refuses that: it is enabling backups. */
const recover = async ({ client, sleep }: Making, name: string): Promise<void> => {
  for (let asked = 1; ; asked += 1) {
    try {
      await client.send(
        new UpdateContinuousBackupsCommand({
          TableName: name,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        }),
      );
      return;
    } catch (error) {
      if (!(error instanceof ContinuousBackupsUnavailableException) || asked === MOST_ASKED_FOR_RECOVERY) throw error;
      await sleep(LOOK_AGAIN_MS);
    }
  }
};

/**
 * Waits for a table, and gives it what no restore brings: the stream, expiry, protection from deletion, and recovery of its own
 * where there is such a thing. What it has already stays as it is. Its items are no changes: they do not come through the stream.
 *
 * @param recovers whether to switch on point-in-time recovery; DynamoDB Local has none
 */
export const equipTable = async (
  making: Making,
  name: string,
  shape: TableShape,
  { recovers }: { readonly recovers: boolean },
): Promise<void> => {
  const { client } = making;
  await untilActive(making, name);
  if (recovers) await recover(making, name);
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: name }));
  if (TimeToLiveDescription?.TimeToLiveStatus !== "ENABLED" && TimeToLiveDescription?.TimeToLiveStatus !== "ENABLING")
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName: name,
        TimeToLiveSpecification: { AttributeName: shape.timeToLive, Enabled: true },
      }),
    );
  const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
  if (Table?.StreamSpecification?.StreamEnabled !== true) {
    const StreamSpecification = { StreamEnabled: true, StreamViewType: shape.stream };
    await client.send(new UpdateTableCommand({ TableName: name, StreamSpecification }));
    await untilActive(making, name);
  }
  if (Table?.DeletionProtectionEnabled === true) return;
  await client.send(new UpdateTableCommand({ TableName: name, DeletionProtectionEnabled: true }));
  await untilActive(making, name);
};

/** Removes a table that a drill has made, however far that came, with its protection. */
export const deleteTable = async (making: Making, name: string): Promise<void> => {
  const { client } = making;
  if (!(await tableExists(client, name))) return;
  await client.send(new UpdateTableCommand({ TableName: name, DeletionProtectionEnabled: false }));
  await untilActive(making, name);
  await client.send(new DeleteTableCommand({ TableName: name }));
};
