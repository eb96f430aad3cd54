import { describe, expect, it } from "vitest";
import { itemAccesses } from "./item-access.ts";
import { permissionFor } from "./table-gate.ts";

const key = (pk: string) => ({ pk: { S: pk }, sk: { S: "X" } });

describe("what a request does with items", () => {
  it.each<[string, Parameters<typeof itemAccesses>[1], object[]]>([
    ["GetItem", { Key: key("ORG#1") }, [{ action: "GetItem", partitionKey: "ORG#1" }]],
    ["PutItem", { Item: key("ORG#1") }, [{ action: "PutItem", partitionKey: "ORG#1" }]],
    [
      "TransactWriteItems",
      {
        TransactItems: [
          { Put: { Item: key("ACCOUNT#1") } },
          { ConditionCheck: { Key: key("HEADS#1") } },
          { Update: { Key: key("HEADS#2") } },
          { Delete: { Key: key("HOOK#1") } },
        ],
      },
      [
        { action: "PutItem", partitionKey: "ACCOUNT#1" },
        { action: "ConditionCheckItem", partitionKey: "HEADS#1" },
        { action: "UpdateItem", partitionKey: "HEADS#2" },
        { action: "DeleteItem", partitionKey: "HOOK#1" },
      ],
    ],
    [
      "BatchGetItem",
      { RequestItems: { table: { Keys: [key("A#1"), key("B#1")] } } },
      [
        { action: "BatchGetItem", partitionKey: "A#1" },
        { action: "BatchGetItem", partitionKey: "B#1" },
      ],
    ],
    [
      "Query",
      { KeyConditionExpression: "pk = :p AND sk > :s", ExpressionAttributeValues: { ":p": { S: "EVENTS#1" } } },
      [{ action: "Query", partitionKey: "EVENTS#1" }],
    ],
    [
      "Query",
      {
        IndexName: "pending",
        KeyConditionExpression: "#k = :p",
        ExpressionAttributeNames: { "#k": "pending" },
        ExpressionAttributeValues: { ":p": { S: "CURSOR#0" } },
      },
      [{ action: "Query", partitionKey: "CURSOR#0", index: "pending" }],
    ],
    [
      "BatchExecuteStatement",
      {
        Statements: [
          { Statement: `INSERT INTO "t" VALUE {'sk': ?, 'pk': ?}`, Parameters: [{ S: "X" }, { S: "ACCOUNT#1" }] },
          { Statement: `INSERT INTO "t" VALUE {'pk': 'ACCOUNT#1'}` },
          { Statement: `DELETE FROM "t" WHERE pk = ?`, Parameters: [{ S: "ACCOUNT#1" }] },
        ],
      },
      [
        { action: "PartiQLInsert", partitionKey: "ACCOUNT#1" },
        { action: "PartiQL", partitionKey: undefined },
        { action: "PartiQL", partitionKey: undefined },
      ],
    ],
    ["Scan", {}, [{ action: "Scan", partitionKey: undefined }]],
  ])("is found for %s", (operation, request, expected) => {
    expect(itemAccesses(operation, request)).toEqual(expected);
  });
});

describe("a function", () => {
  const row = {
    table: {
      items: { "ACCOUNT#": ["GetItem"], "HOOK#": ["UpdateItem", "Query"] },
      indexes: ["pending"],
    },
  } as const;

  it.each([
    ["does what its row says", { action: "GetItem", partitionKey: "ACCOUNT#1" }, "ACCOUNT#"],
    ["does it on no other keys", { action: "GetItem", partitionKey: "HOOK#1" }, undefined],
    ["does nothing else on these keys", { action: "PutItem", partitionKey: "ACCOUNT#1" }, undefined],
    ["may do several things", { action: "Query", partitionKey: "HOOK#1" }, "HOOK#"],
    ["queries its index", { action: "Query", partitionKey: "X", index: "pending" }, "index/pending"],
    ["queries no other index", { action: "Query", partitionKey: "HOOK#1", index: "other" }, undefined],
    ["never scans", { action: "Scan", partitionKey: undefined }, undefined],
    ["never writes in batches, which no row grants", { action: "BatchWriteItem", partitionKey: "HOOK#1" }, undefined],
  ])("%s", (_what, access, permission) => {
    expect(permissionFor(row, access)).toBe(permission);
  });

  it("without a table touches nothing", () => {
    expect(permissionFor({}, { action: "GetItem", partitionKey: "ACCOUNT#1" })).toBeUndefined();
  });
});
