import { systemClock } from "@isotherm/core/system";
import { edgeSource, gatewaySource, httpFunction, pageFunction } from "@isotherm/http";
import { openTable, reachTable } from "@isotherm/store";
import { readEnvironment } from "../environment.ts";
import { functionLog } from "../logger.ts";
import { secretReading } from "../secret-reading.ts";
import type { PageUses } from "./dependencies.ts";
import { readDocument } from "./docs/read-document.ts";
import { problemPage } from "./frame/problem-page.ts";
import { getHealth } from "./get-health.ts";
import { getOpenApi } from "./get-openapi.ts";
import { getPicture } from "./get-picture.ts";
import { publicPages } from "./pages.ts";

const { TABLE_NAME, TEST_STEP_MS, POOL_DAYS, STRIPE_AT, BEHIND_EDGE } = readEnvironment(
  process.env,
  "TABLE_NAME",
  "TEST_STEP_MS",
  "POOL_DAYS",
  "STRIPE_AT",
  "BEHIND_EDGE",
);
const table = openTable(TABLE_NAME);
const log = functionLog("public-pages");
const wiring = { clock: systemClock, log, sourceOf: BEHIND_EDGE ? edgeSource : gatewaySource };
const secrets = secretReading(process.env, log);
const loadUses = async (): Promise<PageUses> => {
  const { pageUses } = await import("./dependencies.ts");
  return pageUses(table, { secrets, stripeAt: STRIPE_AT, testStepMs: TEST_STEP_MS, poolDays: POOL_DAYS, log });
};
let loaded: Promise<PageUses> | undefined;
const uses = () => (loaded ??= loadUses());

const pages = pageFunction({ ...wiring, pages: publicPages(uses), problem: problemPage });
const operations = httpFunction({
  ...wiring,
  serving: [getOpenApi(readDocument), getPicture(), getHealth({ reachTable: () => reachTable(table) })],
  allOperations: async () => (await import("@isotherm/contract/operations")).OPERATIONS,
});

type Request = Parameters<typeof operations>;

/** The function of pages, of what needs no key, and of every path that does not exist. */
export const handler = async (event: Request[0], context: Request[1]) =>
  (await pages(event)) ?? operations(event, context);
