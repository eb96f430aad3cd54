import { shipmentsUses } from "@isotherm/functions/shipments/dependencies";
import { calculateShipments } from "@isotherm/functions/shipments/calculate-shipments";
import { ApiError } from "@isotherm/core";
import { systemIds } from "@isotherm/core/system";
import { keys } from "@isotherm/store/keys";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type LocalTable, startLocalTable } from "../harness/local-table.ts";

/** One more than a batch has rows. */
const SELECTED = 100_001;

let local: LocalTable;
beforeAll(async () => {
  local = await startLocalTable();
});
afterAll(() => local.stop());

/** What a request makes that selects more than one batch holds, for an account with so many unfinished batches. */
const calculate = async (unfinished: number) => {
  const account = {
    id: systemIds.next("account"),
    name: "Many",
    organisation_id: systemIds.next("organisation"),
    type: "test",
  };
  const Item = { ...keys.unfinishedBatches(account.id), schema: 1, unfinished };
  await local.table.client.send(new PutCommand({ TableName: local.table.name, Item }));
  const kept: number[] = [];
  const begun: string[] = [];
  const id = systemIds.next("shipment");
  const places = { bucketName: "none", filesQueue: "none" };
  const reading = {} as Parameters<typeof shipmentsUses>[1];
  const { run } = calculateShipments({
    ...shipmentsUses(local.table, reading, places),
    shipments: {
      async *selected() {
        yield { selected: Array.from({ length: SELECTED }, () => ({ id })) };
      },
    } as never,
    bucket: { put: async (_key: string, text: string) => void kept.push(JSON.parse(text).length) } as never,
    queues: { look: async ({ batch_id }: { batch_id: string }) => void begun.push(batch_id) },
  });
  const call = { account, query: {}, origin: "https://api.example.com" };
  const outcome = await run(call as never).catch((error: unknown) => error);
  return { outcome, kept, begun };
};

it("begins nothing where the account may have no more batches", async () => {
  const { outcome, begun } = await calculate(20);
  expect(outcome).toEqual(new ApiError("batch_limit_reached"));
  expect(begun).toEqual([]);
});

it("begins all of its batches where there is room for the first", async () => {
  const { outcome, kept, begun } = await calculate(19);
  expect(outcome).toEqual({ calculation_batch_ids: begun });
  expect(new Set(begun).size).toBe(2);
  expect(kept).toEqual([100_000, 1]);
});
