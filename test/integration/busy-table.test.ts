import { TransactWriteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { systemIds, systemTokens } from "@isotherm/core/system";
import { seedSandbox } from "@isotherm/sandbox";
import { afterAll, beforeAll, expect, it } from "vitest";
import { estimatesFunction } from "../harness/estimates-function.ts";
import type { Post } from "../harness/function-in-process.ts";
import { type LocalTable, startLocalTable } from "../harness/local-table.ts";

const ROAD = {
  shipment: { mass: { amount: "10", unit: "t" } },
  method: "truck_articulated_40t",
  route: { amount: "500", unit: "km" },
};
const LEGS = { shipment: ROAD.shipment, legs: [{ method: ROAD.method, route: ROAD.route }] };

let local: LocalTable;
let post: Post;
/** How many of the next writes the table is too busy for. */
let faults = 0;
beforeAll(async () => {
  local = await startLocalTable();
  const { keys } = await seedSandbox(local.table, { ids: systemIds, tokens: systemTokens });
  // Below what turns faults into refusals and above what repeats: a fault here outlasted every repetition.
  local.table.client.middlewareStack.add(
    (next) => async (args) => {
      const writes = [PutCommand.name, TransactWriteCommand.name];
      if (faults === 0 || !writes.some((name) => isCommand(args.input, name))) return next(args);
      faults -= 1;
      throw Object.assign(new Error("slow down"), { name: "ThrottlingException" });
    },
    { step: "initialize", name: "fault", priority: "low" },
  );
  post = estimatesFunction(local.table, keys.test);
}, 60_000);
afterAll(() => local.stop());

/** Writes have items; the table's own counter of requests is an update and goes through. */
const isCommand = (input: object, name: string): boolean =>
  name === PutCommand.name ? "Item" in input : "TransactItems" in input;

it.each([
  { path: "/estimates/shipping", body: ROAD, what: "a freight estimate" },
  { path: "/estimates/shipping", body: { ...ROAD, idempotency_key: "busy" }, what: "a freight estimate with a key" },
  { path: "/estimates/shipping/multi-leg", body: LEGS, what: "an estimate of several legs" },
])("$what is answered with 503 while the table is busy, and made when it is not", async ({ path, body }) => {
  faults = 1;
  const refused = await post(path, body);
  expect(refused.statusCode).toBe(503);
  expect(refused.headers["retry-after"]).toBe("1");
  expect(JSON.parse(refused.body)).toMatchObject({ error: { error_code: "service_unavailable" } });
  expect(faults).toBe(0);
  const made = await post(path, body);
  expect(made.statusCode).toBe(200);
  expect(JSON.parse(made.body)).toMatchObject({ mass: { amount: "0.49875", unit: "t" } });
});
