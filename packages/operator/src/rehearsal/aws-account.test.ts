import { DynamoDBClient, ResourceInUseException, ResourceNotFoundException } from "@aws-sdk/client-dynamodb";
import { KMSClient } from "@aws-sdk/client-kms";
import { ResourceGroupsTaggingAPIClient } from "@aws-sdk/client-resource-groups-tagging-api";
import { rehearsalStages } from "@isotherm/infra/stages/stage-named";
import { expect, it } from "vitest";
import { emptyBucket, removeKeys, removeTables } from "./aws-account.ts";

const OBJECT = { Key: "batches/1.csv", VersionId: "1" };

/** A client of S3 that lists these pages of versions, one after the other, and answers so to each removal. */
const objectsWith = (pages: object[], removed: object) => {
  const sent: string[] = [];
  const send = async ({ constructor: { name } }: object): Promise<object> => {
    sent.push(name);
    return name === "ListObjectVersionsCommand" ? (pages.shift() ?? {}) : removed;
  };
  return { objects: { send } as never, sent };
};

it("empties a bucket of versions and of marks of what was deleted, until nothing is listed", async () => {
  const { objects, sent } = objectsWith([{ Versions: [OBJECT] }, { DeleteMarkers: [OBJECT] }], {});
  await emptyBucket({ objects }, "bucket");
  const round = ["ListObjectVersionsCommand", "DeleteObjectsCommand"];
  expect(sent).toEqual([...round, ...round, "ListObjectVersionsCommand"]);
});

it("gives up a bucket of which an object stays, and names it", async () => {
  const Errors = [{ ...OBJECT, Code: "AccessDenied", Message: "it is locked" }];
  const { objects } = objectsWith([{ Versions: [OBJECT] }], { Errors });
  await expect(emptyBucket({ objects }, "bucket")).rejects.toThrow("batches/1.csv: it is locked");
});

/** A client of DynamoDB with one table, which is UPDATING when it is first asked about after a change, as in AWS. */
const tablesWith = (name: string) => {
  const client = new DynamoDBClient({ region: "eu-central-1" });
  const sent: string[] = [];
  let state: "ACTIVE" | "UPDATING" | "gone" = "ACTIVE";
  const answers: Record<string, () => object> = {
    ListTablesCommand: () => ({ TableNames: [name, "another-table"] }),
    UpdateTableCommand: () => {
      state = "UPDATING";
      return {};
    },
    DescribeTableCommand: () => {
      const message = "not there";
      if (state === "gone") throw new ResourceNotFoundException({ message, $metadata: {} });
      const Table = { TableStatus: state };
      state = "ACTIVE";
      return { Table };
    },
    DeleteTableCommand: () => {
      if (state !== "ACTIVE") throw new ResourceInUseException({ message: `it is ${state}`, $metadata: {} });
      state = "gone";
      return {};
    },
  };
  client.send = (async ({ constructor: { name: command } }: object) => {
    sent.push(command);
    return answers[command]?.();
  }) as never;
  return { client, sent };
};

it("deletes a table once DynamoDB has taken its protection away, which it is busy with for a moment", async () => {
  const [, staging] = rehearsalStages("unittest");
  const { client, sent } = tablesWith(`isotherm-${staging!.name}-table`);
  await removeTables({ tables: client }, staging!, { maxWaitTime: 5, minDelay: 0.01, maxDelay: 0.01 });
  expect(sent.filter((command) => command.startsWith("Delete"))).toEqual(["DeleteTableCommand"]);
});

it("has keys deleted whose aliases an interrupted removal has taken away, each once", async () => {
  const [, staging] = rehearsalStages("unittest");
  const region = "eu-central-1";
  const arnOf = (id: string): string => `arn:aws:kms:${region}:123456789012:key/${id}`;
  const waiting = new Set<string>();
  const scheduled: string[] = [];
  const keys = new KMSClient({ region });
  keys.send = (async ({
    constructor: { name },
    input,
  }: {
    constructor: { name: string };
    input: { KeyId: string };
  }) => {
    const id = input.KeyId.split("/").at(-1) ?? "";
    if (name === "DescribeKeyCommand")
      return { KeyMetadata: { KeyState: waiting.has(id) ? "PendingDeletion" : "Enabled" } };
    scheduled.push(id);
    waiting.add(id);
    return {};
  }) as never;
  const tags = new ResourceGroupsTaggingAPIClient({ region });
  const listed = [arnOf("with-alias"), arnOf("without-alias"), `arn:aws:sqs:${region}:123456789012:queue`];
  tags.send = (async () => ({
    ResourceTagMappingList: listed.map((ResourceARN) => ({ ResourceARN })),
  })) as never;
  await removeKeys({ keys, tags }, staging!, ["with-alias"]);
  expect(scheduled).toEqual(["with-alias", "without-alias"]);
});
