import { describe, expect, it } from "vitest";
import { equipTable, type Making, restoreToTime, type TableShape } from "./new-table.ts";

const SHAPE: TableShape = {
  partitionKey: "pk",
  sortKey: "sk",
  timeToLive: "ttl",
  indexes: [],
  stream: "NEW_AND_OLD_IMAGES",
};
const ACTIVE = { TableStatus: "ACTIVE" };

/** DynamoDB, that describes a table in turn as told, the last one for ever; what it is asked else, and pauses, are kept. */
const aDynamoDb = (...states: object[]) => {
  const asked: Record<string, unknown>[] = [];
  const pauses: number[] = [];
  const send = async (command: { readonly constructor: { readonly name: string }; readonly input: object }) => {
    const { name } = command.constructor;
    if (name === "DescribeTableCommand") return { Table: states.length > 1 ? states.shift() : states[0] };
    if (name !== "DescribeTimeToLiveCommand") asked.push({ [name.replace("Command", "")]: command.input });
    return { TimeToLiveDescription: { TimeToLiveStatus: "DISABLED" } };
  };
  const sleep = async (ms: number) => void pauses.push(ms);
  return { asked, pauses, making: { client: { send }, sleep } as unknown as Making };
};

describe("a restore to a point in time", () => {
  it("goes into a new table, on demand, under the stage's key, and is waited for with its indexes", async () => {
    const index = (IndexStatus: string) => ({ ...ACTIVE, GlobalSecondaryIndexes: [{ IndexStatus }] });
    const { asked, pauses, making } = aDynamoDb({ TableStatus: "CREATING" }, index("CREATING"), index("ACTIVE"));
    const at = "2026-04-14T09:30:00.000Z";
    await restoreToTime(making, { from: "table", into: "table-2", at, key: "alias/table" });
    const { RestoreTableToPointInTime: input } = asked[0] as Record<string, { RestoreDateTime: unknown }>;
    expect(asked).toHaveLength(1);
    expect({ ...input, RestoreDateTime: JSON.stringify(input?.RestoreDateTime) }).toEqual({
      SourceTableName: "table",
      TargetTableName: "table-2",
      BillingModeOverride: "PAY_PER_REQUEST",
      SSESpecificationOverride: { Enabled: true, SSEType: "KMS", KMSMasterKeyId: "alias/table" },
      RestoreDateTime: JSON.stringify(at),
    });
    expect(pauses).toEqual([5_000, 5_000]);
  });

  it("takes the latest time there is where none is named, and AWS's key where the stage has none", async () => {
    const { asked, making } = aDynamoDb(ACTIVE);
    await restoreToTime(making, { from: "table", into: "table-2" });
    expect(asked).toEqual([
      {
        RestoreTableToPointInTime: {
          SourceTableName: "table",
          TargetTableName: "table-2",
          BillingModeOverride: "PAY_PER_REQUEST",
          UseLatestRestorableTime: true,
        },
      },
    ]);
  });
});

describe("a restored table", () => {
  it("gets recovery, expiry, stream and protection", async () => {
    const { asked, making } = aDynamoDb(ACTIVE);
    await equipTable(making, "table-2", SHAPE, { recovers: true });
    const TableName = "table-2";
    expect(asked).toEqual([
      {
        UpdateContinuousBackups: { TableName, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } },
      },
      { UpdateTimeToLive: { TableName, TimeToLiveSpecification: { AttributeName: "ttl", Enabled: true } } },
      {
        UpdateTable: { TableName, StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" } },
      },
      { UpdateTable: { TableName, DeletionProtectionEnabled: true } },
    ]);
  });

  it("keeps the stream and the protection that it has: asked again, AWS refuses", async () => {
    const equipped = { ...ACTIVE, StreamSpecification: { StreamEnabled: true }, DeletionProtectionEnabled: true };
    const { asked, making } = aDynamoDb(equipped);
    await equipTable(making, "table-2", SHAPE, { recovers: false });
    expect(asked.map((one) => Object.keys(one)[0])).toEqual(["UpdateTimeToLive"]);
  });
});
