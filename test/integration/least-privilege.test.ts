import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FUNCTIONS, functionRow } from "@isotherm/infra/topology/functions";
import { seedLocal } from "@isotherm/local/seed";
import { type Stack, startStack } from "@isotherm/local/stack";
import { tmpdir } from "node:os";

// Every stack of every test refuses what a function's row does not allow, as AWS would. Here one row is made too narrow.

let stack: Stack;
const stateFolder = mkdtempSync(join(tmpdir(), "isotherm-"));

beforeAll(async () => {
  const catalogue = functionRow("catalogue");
  const { CATALOGUE: _without, ...items } = catalogue.table?.items ?? {};
  const narrow = { ...catalogue, table: { items } };
  stack = await startStack({
    stateFolder,
    seed: seedLocal,
    functions: FUNCTIONS.map((row) => (row.name === "catalogue" ? narrow : row)),
  });
}, 60_000);
afterAll(async () => {
  await stack.stop();
  rmSync(stateFolder, { recursive: true, force: true });
});

const statusOf = async (path: string): Promise<number> =>
  (await fetch(stack.baseUrl + path, { headers: { authorization: `Bearer ${stack.keys.test}` } })).status;

it("a function that reads beyond its row fails on one machine as it would in AWS, and its log says why", async () => {
  expect(await statusOf("/bundles")).toBe(500);
  expect(readFileSync(join(stateFolder, "logs", "catalogue.log"), "utf8")).toContain(
    "TABLE refused, as AWS would: Query on CATALOGUE",
  );
  expect(await statusOf("/accounts/me")).toBe(200);
}, 30_000);
