import { ApiError } from "@isotherm/core";
import { systemClock, systemIds, systemTokens } from "@isotherm/core/system";
import { type HtmlRequest, pageFunction } from "@isotherm/http";
import { errorPage } from "@isotherm/pages";
import { rateBuckets } from "@isotherm/store";
import { entrance } from "../runtime/api-dependencies.ts";
import { readEnvironment } from "../runtime/environment.ts";
import { functionLog, functionTable, inTime } from "../runtime/function-table.ts";
import { dashboardPages } from "./dashboard-pages.ts";

const { TABLE_NAME } = readEnvironment(process.env, "TABLE_NAME");
const table = functionTable(TABLE_NAME);
const log = functionLog("dashboard");

/** What one source may send in a minute without being signed in. */
const POSTS_PER_MINUTE = 60;

const limitPosts = async ({ sourceIp }: HtmlRequest): Promise<void> => {
  const { counted } = await rateBuckets(table).countFailure({
    address: `post ${sourceIp} dashboard`,
    most: POSTS_PER_MINUTE,
    nowMs: systemClock.nowMs(),
    knownEndMs: undefined,
  });
  if (!counted) throw new ApiError("rate_limit_exceeded");
};

const pages = pageFunction({
  clock: systemClock,
  log,
  ...entrance(process.env, log),
  pages: dashboardPages({ table, clock: systemClock, ids: systemIds, tokens: systemTokens, limitPosts }),
  problem: errorPage,
  answersAll: true,
});

type Request = Parameters<typeof pages>;

/** The function of the dashboard. */
export const handler = inTime(async (event: Request[0], _context: Parameters<Parameters<typeof inTime>[0]>[1]) =>
  pages(event),
);
