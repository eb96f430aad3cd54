import {
  ContinuousBackupsUnavailableException,
  ResourceInUseException,
  ResourceNotFoundException,
} from "@aws-sdk/client-dynamodb";
import { dateOf } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import {
  beginRestore,
  deleteTable,
  equipTable,
  makeTable,
  type Making,
  tableExists,
  type TableShape,
} from "./new-table.ts";

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

const AWS_SAYS = { message: "refused", $metadata: {} };

describe("a restore to a point in time", () => {
  it("goes into a new table, on demand, under the stage's key", async () => {
    const { asked, making } = aDynamoDb(ACTIVE);
    const at = "2026-04-14T09:30:00.000Z";
    await beginRestore(making.client, { from: "table", into: "table-2", at, key: "alias/table" });
    const { RestoreTableToPointInTime: input } = asked[0] as Record<string, { RestoreDateTime: unknown }>;
    expect(asked).toHaveLength(1);
    expect({ ...input, RestoreDateTime: JSON.stringify(input?.RestoreDateTime) }).toEqual({
      SourceTableName: "table",
      TargetTableName: "table-2",
      BillingModeOverride: "PAY_PER_REQUEST",
      SSESpecificationOverride: { Enabled: true, SSEType: "KMS", KMSMasterKeyId: "alias/table" },
      RestoreDateTime: JSON.stringify(at),
    });
  });

  it("tells to which time it goes, where DynamoDB does", async () => {
    const RestoreDateTime = dateOf("2026-04-14T09:25:07.000Z");
    const client = { send: async () => ({ TableDescription: { RestoreSummary: { RestoreDateTime } } }) };
    const restore = { from: "table", into: "table-2" };
    expect(await beginRestore(client as unknown as Making["client"], restore)).toBe("2026-04-14T09:25:07.000Z");
    expect(await beginRestore(aDynamoDb(ACTIVE).making.client, restore)).toBeUndefined();
  });

  it("takes the latest time there is where none is named, and AWS's key where the stage has none", async () => {
    const { asked, making } = aDynamoDb(ACTIVE);
    await beginRestore(making.client, { from: "table", into: "table-2" });
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
  it("is waited for with its indexes", async () => {
    const index = (IndexStatus: string) => ({ ...ACTIVE, GlobalSecondaryIndexes: [{ IndexStatus }] });
    const { asked, pauses, making } = aDynamoDb({ TableStatus: "CREATING" }, index("CREATING"), index("ACTIVE"));
    await equipTable(making, "table-2", SHAPE, { recovers: true });
    expect(pauses).toEqual([5_000, 5_000]);
    expect(Object.keys(asked[0] ?? {})).toEqual(["UpdateContinuousBackups"]);
  });

  it("is asked again for recovery while DynamoDB is still enabling its backups, and not for ever", async () => {
    const { asked, pauses, making } = aDynamoDb(ACTIVE);
    const unavailable = new ContinuousBackupsUnavailableException(AWS_SAYS);
    let refused = 0;
    const refusingUntil = (most: number): Making["client"] =>
      ({
        send: async (command: { readonly constructor: { readonly name: string } }) => {
          if (command.constructor.name !== "UpdateContinuousBackupsCommand" || refused === most)
            return making.client.send(command as never);
          refused += 1;
          throw unavailable;
        },
      }) as Making["client"];
    await equipTable({ ...making, client: refusingUntil(3) }, "table-2", SHAPE, { recovers: true });
    expect(pauses).toEqual([5_000, 5_000, 5_000]);
    expect(Object.keys(asked[0] ?? {})).toEqual(["UpdateContinuousBackups"]);
    const forEver = equipTable({ ...making, client: refusingUntil(Infinity) }, "table-2", SHAPE, { recovers: true });
    await expect(forEver).rejects.toBe(unavailable);
    expect(refused).toBeGreaterThan(30);
  });

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

  it.each(["ENABLED", "ENABLING"])("keeps an expiry that is %s", async (TimeToLiveStatus) => {
    const { asked, making } = aDynamoDb(ACTIVE);
    const client = {
      send: async (command: { readonly constructor: { readonly name: string } }) =>
        command.constructor.name === "DescribeTimeToLiveCommand"
          ? { TimeToLiveDescription: { TimeToLiveStatus } }
          : making.client.send(command as never),
    };
    await equipTable({ ...making, client }, "table-2", SHAPE, { recovers: false });
    expect(asked.map((one) => Object.keys(one)[0])).toEqual(["UpdateTable", "UpdateTable"]);
  });
});

/** DynamoDB that refuses everything. */
const refusing = (error: Error): Making => ({
  client: { send: () => Promise.reject(error) },
  sleep: async () => {},
});
describe("a new table", () => {
  it("is encrypted with the stage's key, or with AWS's own where none is named, and waited for", async () => {
    const { asked, pauses, making } = aDynamoDb({ TableStatus: "CREATING" }, ACTIVE);
    expect(await makeTable(making, "table-2", SHAPE, "alias/table")).toBe(true);
    expect(asked[0]?.["CreateTable"]).toMatchObject({
      TableName: "table-2",
      SSESpecification: { Enabled: true, SSEType: "KMS", KMSMasterKeyId: "alias/table" },
    });
    expect(pauses).toEqual([5_000]);
    await makeTable(making, "table-3", SHAPE);
    expect(asked[1]?.["CreateTable"]).not.toHaveProperty("SSESpecification");
  });

  it("is not made where there is one of that name; any other refusal is passed on", async () => {
    expect(await makeTable(refusing(new ResourceInUseException(AWS_SAYS)), "table-2", SHAPE)).toBe(false);
    await expect(makeTable(refusing(new Error("no access")), "table-2", SHAPE)).rejects.toThrow("no access");
  });

  it("is not there only where DynamoDB says so, not where it says nothing", async () => {
    expect(await tableExists(refusing(new ResourceNotFoundException(AWS_SAYS)).client, "table-2")).toBe(false);
    await expect(tableExists(refusing(new Error("no access")).client, "table-2")).rejects.toThrow("no access");
  });
});

describe("a table that goes", () => {
  it("loses its protection first, and is deleted when that is done", async () => {
    const { asked, pauses, making } = aDynamoDb(ACTIVE, { TableStatus: "UPDATING" }, ACTIVE);
    await deleteTable(making, "table-2");
    expect(asked).toEqual([
      { UpdateTable: { TableName: "table-2", DeletionProtectionEnabled: false } },
      { DeleteTable: { TableName: "table-2" } },
    ]);
    expect(pauses).toEqual([5_000]);
  });

  it("may never have been there", async () => {
    await expect(deleteTable(refusing(new ResourceNotFoundException(AWS_SAYS)), "table-2")).resolves.toBeUndefined();
  });
});
