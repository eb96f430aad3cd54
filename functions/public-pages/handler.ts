import { OperatorLinkLimits } from "@isotherm/contract/operator-link-limits";
import { systemClock } from "@isotherm/core/system";
import { httpFunction, pageFunction } from "@isotherm/http";
import { reachTable } from "@isotherm/store";
import { entrance } from "../runtime/api-dependencies.ts";
import { readEnvironment, secretReading } from "../runtime/environment.ts";
import { functionLog, functionTable, inTime } from "../runtime/function-table.ts";
import type { PageUses } from "./dependencies.ts";
import { readDocument, getHealth, getOpenApi, getPicture } from "./public-operations.ts";
import { errorPage } from "@isotherm/pages";
import { publicPages } from "./pages.ts";

const { TABLE_NAME, TEST_STEP_MS, POOL_DAYS, STRIPE_AT, LINK_LIMITS, SELLER, RECEIPT_MAILS } = readEnvironment(
  process.env,
  "TABLE_NAME",
  "TEST_STEP_MS",
  "POOL_DAYS",
  "STRIPE_AT",
  "LINK_LIMITS",
  "SELLER",
  "RECEIPT_MAILS",
);
const linkLimits = OperatorLinkLimits.parse(LINK_LIMITS);
const table = functionTable(TABLE_NAME);
const log = functionLog("public-pages");
const wiring = { clock: systemClock, log, ...entrance(process.env, log) };
const secrets = secretReading(process.env, log);
const loadUses = async (): Promise<PageUses> => {
  const { pageUses } = await import("./dependencies.ts");
  return pageUses(table, {
    secrets,
    stripeAt: STRIPE_AT,
    testStepMs: TEST_STEP_MS,
    linkLimits,
    seller: SELLER,
    mailsReceipts: RECEIPT_MAILS.modes,
    poolDays: POOL_DAYS,
    log,
  });
};
let loaded: Promise<PageUses> | undefined;
const uses = () => (loaded ??= loadUses());

const pages = pageFunction({ ...wiring, pages: publicPages(uses), problem: errorPage });
const operations = httpFunction({
  ...wiring,
  serving: [
    getOpenApi(readDocument),
    getPicture(),
    getHealth({ reachTable: () => reachTable(table) }),
    {
      below: "/sustainability-pages/public",
      load: async () => (await import("./impact/impact-operations.ts")).impactOperations(uses),
    },
  ],
  allOperations: async () => (await import("@isotherm/contract/operations")).OPERATIONS,
});

type Request = Parameters<typeof operations>;

/** The function of pages, of what needs no key, and of every path that does not exist. */
export const handler = inTime(
  async (event: Request[0], context: Request[1]) => (await pages(event)) ?? operations(event, context),
);
