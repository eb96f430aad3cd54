import { OPERATIONS } from "@isotherm/contract";
import { systemClock } from "@isotherm/core/system";
import { httpFunction, pageFunction } from "@isotherm/http";
import { openTable, reachTable } from "@isotherm/store";
import { readEnvironment } from "../environment.ts";
import { functionLog } from "../logger.ts";
import { secretReading } from "../secret-reading.ts";
import { pageUses } from "./dependencies.ts";
import { verificationPage } from "./certificate/verification-page.ts";
import { type ApiDocument, docsPages } from "./docs/docs-pages.ts";
import { estimatePages } from "./estimate/estimate-pages.ts";
import { problemPage } from "./frame/problem-page.ts";
import { getHealth } from "./get-health.ts";
import { getOpenApi } from "./get-openapi.ts";
import { getPicture } from "./get-picture.ts";
import { linkPages } from "./link/link-pages.ts";
import { paymentPages } from "./payment/payment-pages.ts";
import { stripeEventsPage } from "./payment/stripe-events.ts";
import { receiptPage } from "./link/receipt-page.ts";
import { projectPages } from "./project/project-page.ts";

const { TABLE_NAME, TEST_STEP_MS, STRIPE_AT } = readEnvironment(process.env, "TABLE_NAME", "TEST_STEP_MS", "STRIPE_AT");
const table = openTable(TABLE_NAME);
const wiring = { clock: systemClock, log: functionLog("public-pages") };
const secrets = secretReading(process.env, wiring.log);
const uses = pageUses(table, { secrets, stripeAt: STRIPE_AT, testStepMs: TEST_STEP_MS, log: wiring.log });

/** The interface as OpenAPI, read when it is asked for first: it is a third of the code. */
const readDocument = async () => {
  const { default: document } = await import("@isotherm/contract/openapi.json", { with: { type: "json" } });
  // The document is our own; the type of a JSON file is narrower than what pages ask for.
  return document as unknown as ApiDocument & Record<string, unknown>;
};

const pages = pageFunction({
  ...wiring,
  pages: [
    ...estimatePages(uses),
    ...linkPages(uses),
    ...paymentPages(uses),
    stripeEventsPage(uses),
    receiptPage(uses),
    verificationPage(uses),
    ...projectPages(uses),
    ...docsPages(readDocument),
  ],
  problem: problemPage,
});
const operations = httpFunction({
  ...wiring,
  serving: [getOpenApi(readDocument), getPicture(), getHealth({ reachTable: () => reachTable(table) })],
  allOperations: OPERATIONS,
});

type Request = Parameters<typeof operations>;

/** The function of pages, of what needs no key, and of every path that does not exist. */
export const handler = async (event: Request[0], context: Request[1]) =>
  (await pages(event)) ?? operations(event, context);
